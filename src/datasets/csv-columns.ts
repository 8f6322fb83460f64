import { nearestName } from '../errors/index.ts'
import { UnreadableDatasetError } from './dataset-error.ts'
import type { MapEntry } from './dataset-map.ts'
import { itemFields, jsonFields } from './item-fields.ts'

/** Where the cells of one column go. */
export interface CsvColumn {
  /** From 0. */
  readonly index: number
  /** As the header says it. */
  readonly header: string
  /** Field of the item. */
  readonly field: string
  /** Key below the field. */
  readonly key?: string
  readonly reads: 'text' | 'json' | 'list'
}

const asked: readonly string[] = ['input', 'inputs', 'turns']

/**
 * Reads the header of a CSV file. A column that is no field of an item, and that the map does not name, goes to the item's `metadata`.
 *
 * @throws UnreadableDatasetError for names that are empty, there twice, or nearly those of a field, for mapped columns that are missing, and
 * where no column holds the input.
 */
export function readHeader(
  cells: readonly string[],
  label: string,
  map: readonly MapEntry[] = [],
): CsvColumn[] {
  const headers = cells.map((cell) => cell.trim())
  for (const { field, key, source } of map) {
    if (headers.some((header) => isNamed(header, source))) continue
    fail(
      `No column of ${label} is "${source}", which \`${key === undefined ? field : `${field}.${key}`}\` is mapped from; its columns are ${headers.join(', ')}.`,
      separatorHint(headers) ?? nearHint(source, headers),
    )
  }
  const columns = headers.flatMap((header, index) => columnsOf(header, index, label, map))
  const seen = new Map<string, CsvColumn>()
  for (const column of columns) {
    const place = JSON.stringify([column.field, column.key])
    const before = seen.get(place)
    if (before !== undefined) failTwice(before, column, label)
    seen.set(place, column)
  }
  if (!columns.some(({ field }) => asked.includes(field))) {
    fail(
      `No column of ${label} is "input"; its columns are ${cells.join(', ')}.`,
      separatorHint(headers) ??
        'The first line names the columns: id,input,groundTruth. Other names can be mapped: input=question.',
    )
  }
  return columns
}

function columnsOf(header: string, index: number, label: string, map: readonly MapEntry[]): CsvColumn[] {
  const entries = map.filter(({ source }) => isNamed(header, source))
  if (entries.length === 0) return [readColumn(header, index, label)]
  return entries.map(({ field, key, source }) => {
    const isJson = header !== source || header.endsWith(':json')
    const reads =
      isJson || (key === undefined && jsonFields.includes(field)) ? 'json' : textOrList(field, key)
    return { index, header, field, ...(key !== undefined && { key }), reads }
  })
}

const isNamed = (header: string, source: string): boolean => header === source || header === `${source}:json`

const textOrList = (field: string, key: string | undefined): 'text' | 'list' =>
  field === 'tags' && key === undefined ? 'list' : 'text'

function readColumn(header: string, index: number, label: string): CsvColumn {
  if (header === '') fail(`Column ${index + 1} of ${label} has no name.`, 'Name it in the first line.')
  const isJson = header.endsWith(':json')
  const name = isJson ? header.slice(0, -':json'.length) : header
  if (itemFields.includes(name)) {
    return {
      index,
      header,
      field: name,
      reads: isJson || jsonFields.includes(name) ? 'json' : textOrList(name, undefined),
    }
  }
  const near = itemFields.find((field) => plain(field) === plain(name)) ?? nearestField(name)
  if (near !== undefined) {
    fail(
      `Column "${header}" of ${label} is no field of an item.`,
      `Did you mean "${near}"? If it is your own, call it "metadata.${name}".`,
    )
  }
  const key = name.startsWith('metadata.') ? name.slice('metadata.'.length) : name
  if (key === '') fail(`Column ${index + 1} of ${label} has no name after "metadata.".`, 'Name it.')
  return { index, header, field: 'metadata', key, reads: isJson ? 'json' : 'text' }
}

/** Short names are near to too much: `in`, `tag` and `lid` may well be somebody's own. */
function nearestField(name: string): string | undefined {
  return name.length < 5 ? undefined : nearestName(name, itemFields)
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

function failTwice(before: CsvColumn, column: CsvColumn, label: string): never {
  const places = `Columns ${before.index + 1} and ${column.index + 1} of ${label}`
  if (before.header === column.header) fail(`${places} are both "${column.header}".`, 'Rename one.')
  const place = column.key === undefined ? column.field : `${column.field}.${column.key}`
  fail(
    `${places}, "${before.header}" and "${column.header}", both fill \`${place}\`.`,
    'Rename one, or map it to a key of metadata.',
  )
}

function separatorHint(headers: readonly string[]): string | undefined {
  const only = headers.length === 1 ? /[;\t|]/.exec(headers[0] ?? '')?.[0] : undefined
  if (only === undefined) return undefined
  return `Cells are separated by commas, not by ${only === '\t' ? 'tabs (.tsv files are)' : `"${only}"`}.`
}

function nearHint(source: string, headers: readonly string[]): string | undefined {
  const near = nearestName(source, headers)
  return near === undefined ? undefined : `Did you mean "${near}"?`
}

function fail(message: string, hint: string | undefined): never {
  throw new UnreadableDatasetError({ message, ...(hint !== undefined && { hint }) })
}
