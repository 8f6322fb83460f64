import type { Item } from '../evals/index.ts'
import type { Input } from '../input/index.ts'
import { checkRow } from './check-row.ts'
import type { MapEntry } from './dataset-map.ts'
import type { DatasetFormat, DatasetProblem, DatasetReading, DatasetReport } from './dataset-types.ts'
import { readRows } from './read-rows.ts'
import { datasetVersion } from './version/dataset-version.ts'

/** What is to be read, and how. */
export interface Collecting extends Pick<DatasetReading, 'inputSchema' | 'groundTruthSchema'> {
  readonly name: string
  readonly format: DatasetFormat
  readonly map: readonly MapEntry[]
}

/** Reads all rows of a file: each becomes an item or a problem. */
export async function collectDataset(input: Input, options: Collecting): Promise<DatasetReport> {
  const { name, format, map } = options
  const items: Item[] = []
  const problems: DatasetProblem[] = []
  const rowOf = new Map<string, number>()
  let rows = 0
  for await (const raw of readRows(input, format, map)) {
    rows += 1
    if ('error' in raw) {
      problems.push(raw.problem)
      continue
    }
    const place = { row: raw.row, ...(raw.line !== undefined && { line: raw.line }) }
    const { item, faults } = await checkRow(raw.value, options)
    if (item === undefined) {
      problems.push(...faults.map((fault) => ({ ...place, ...fault })))
      continue
    }
    const id = item.id === undefined ? undefined : String(item.id)
    const before = id === undefined ? undefined : rowOf.get(id)
    if (before !== undefined) {
      problems.push({
        ...place,
        column: 'id',
        message: `${JSON.stringify(id)} is the id of row ${before} too`,
      })
      continue
    }
    if (id !== undefined) rowOf.set(id, raw.row)
    items.push(item)
  }
  return { name, format, version: datasetVersion(items), items, rows, problems }
}
