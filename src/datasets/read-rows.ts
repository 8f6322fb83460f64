import { type Input, readValues } from '../input/index.ts'
import { UnreadableDatasetError } from './dataset-error.ts'
import { type MapEntry, mapFields } from './dataset-map.ts'
import type { DatasetFormat } from './dataset-types.ts'
import type { RawRow } from './raw-row.ts'
import { readCsvRows } from './read-csv.ts'
import { readYaml } from './read-yaml.ts'

/**
 * Reads the rows of a data file of any format, one at a time; YAML as a whole. Nothing but their form is checked.
 *
 * @throws UnreadableDatasetError, UnreadableInputError where the file as a whole cannot be read, or nothing stands where the map looks.
 */
export async function* readRows(
  input: Input,
  format: DatasetFormat,
  map: readonly MapEntry[] = [],
): AsyncGenerator<RawRow> {
  if (format === 'csv' || format === 'tsv') {
    yield* readCsvRows(input.chunks, input.label, format === 'tsv' ? '\t' : ',', map)
    return
  }
  const found = new Set<string>()
  let rows = 0
  for await (const raw of format === 'yaml' ? yamlRows(input) : jsonRows(input, format)) {
    if ('error' in raw) yield raw
    else yield { ...raw, value: mapFields(raw.value, map, found) }
    rows += 1
  }
  const missing = map.find(({ source }) => !found.has(source))
  if (missing === undefined || rows === 0) return
  const { field, key, source } = missing
  throw new UnreadableDatasetError({
    message: `No row of ${input.label} holds "${source}", which \`${key === undefined ? field : `${field}.${key}`}\` is mapped from.`,
    hint: 'Sources are keys of the rows, or dotted paths into them.',
  })
}

async function* yamlRows({ chunks, label }: Input): AsyncGenerator<RawRow> {
  const values = await readYaml(chunks, label)
  for (const [index, value] of values.entries()) yield { row: index + 1, value }
}

async function* jsonRows(input: Input, format: 'json' | 'jsonl'): AsyncGenerator<RawRow> {
  let position = 0
  for await (const entry of readValues(input, format === 'json' ? 'array' : undefined)) {
    position += 1
    const place = format === 'json' ? { row: position, line: entry.line } : { row: entry.line }
    if (!('error' in entry)) {
      yield { ...place, value: entry.value }
      continue
    }
    const message = entry.error.message.replace(entry.place, '').replace(/^:? /, '')
    yield { problem: { ...place, message }, error: entry.error }
  }
}
