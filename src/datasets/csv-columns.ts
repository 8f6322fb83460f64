import { nearestName } from '../errors/index.ts'
import { UnreadableDatasetError } from './dataset-error.ts'

/** Where the cells of one column go. */
export interface CsvColumn {
  /** As the header says it. */
  readonly header: string
  /** Field of the item. */
  readonly field: string
  /** Key below `metadata`. */
  readonly key?: string
  readonly reads: 'text' | 'json' | 'list'
}

const textFields = ['id', 'input', 'groundTruth', 'split'] as const
const jsonFields = ['inputs', 'turns', 'expectedTrajectory', 'metadata', 'requestContext'] as const
const fields: readonly string[] = [...textFields, 'tags', ...jsonFields]
const asked: readonly string[] = ['input', 'inputs', 'turns']

/**
 * Reads the header of a CSV file. A column that is no field of an item goes to the item's `metadata`.
 *
 * @throws UnreadableDatasetError for names that are empty, there twice, or nearly those of a field, and where no column holds the input.
 */
export function readHeader(cells: readonly string[], label: string): CsvColumn[] {
  const seen = new Map<string, number>()
  const columns = cells.map((cell, index): CsvColumn => {
    const column = readColumn(cell.trim(), index, label)
    const place = column.key === undefined ? column.field : `metadata.${column.key}`
    const before = seen.get(place)
    if (before !== undefined) {
      fail(`Columns ${before + 1} and ${index + 1} of ${label} are both "${column.header}".`, 'Rename one.')
    }
    seen.set(place, index)
    return column
  })
  if (!columns.some(({ field }) => asked.includes(field))) {
    const only = cells.length === 1 ? /[;\t|]/.exec(cells[0] ?? '')?.[0] : undefined
    fail(
      `No column of ${label} is "input"; its columns are ${cells.join(', ')}.`,
      only === undefined
        ? 'The first line names the columns: id,input,groundTruth'
        : `Cells are separated by commas, not by ${only === '\t' ? 'tabs (.tsv files are)' : `"${only}"`}.`,
    )
  }
  return columns
}

function readColumn(header: string, index: number, label: string): CsvColumn {
  if (header === '') fail(`Column ${index + 1} of ${label} has no name.`, 'Name it in the first line.')
  const isJson = header.endsWith(':json')
  const name = isJson ? header.slice(0, -':json'.length) : header
  if (fields.includes(name)) {
    const isStructure = jsonFields.some((field) => field === name)
    return { header, field: name, reads: isJson || isStructure ? 'json' : name === 'tags' ? 'list' : 'text' }
  }
  const near = fields.find((field) => plain(field) === plain(name)) ?? nearestField(name)
  if (near !== undefined) {
    fail(
      `Column "${header}" of ${label} is no field of an item.`,
      `Did you mean "${near}"? If it is your own, call it "metadata.${name}".`,
    )
  }
  const key = name.startsWith('metadata.') ? name.slice('metadata.'.length) : name
  if (key === '') fail(`Column ${index + 1} of ${label} has no name after "metadata.".`, 'Name it.')
  return { header, field: 'metadata', key, reads: isJson ? 'json' : 'text' }
}

/** Short names are near to too much: `in`, `tag` and `lid` may well be somebody's own. */
function nearestField(name: string): string | undefined {
  return name.length < 5 ? undefined : nearestName(name, fields)
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

function fail(message: string, hint: string): never {
  throw new UnreadableDatasetError({ message, hint })
}
