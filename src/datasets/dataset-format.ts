import type { DatasetFormat } from './dataset-types.ts'

/** Every format there is. */
export const datasetFormats: readonly DatasetFormat[] = ['jsonl', 'json', 'csv', 'tsv', 'yaml']

const endings = /\.(jsonl|ndjson|json|csv|tsv|yaml|yml)(?:\.gz)?$/i

/** The format that the ending of a file's name stands for, `.gz` or not; undefined where it stands for none. */
export function datasetFormatOf(path: string): DatasetFormat | undefined {
  const ending = endings.exec(path)?.[1]?.toLowerCase()
  if (ending === 'ndjson') return 'jsonl'
  if (ending === 'yml') return 'yaml'
  return datasetFormats.find((format) => format === ending)
}
