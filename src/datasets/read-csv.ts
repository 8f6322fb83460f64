import { Readable } from 'node:stream'
import { type CsvColumn, readHeader } from './csv-columns.ts'
import { UnreadableDatasetError } from './dataset-error.ts'
import type { MapEntry } from './dataset-map.ts'
import { decodeText } from './decode-text.ts'
import type { RawRow } from './raw-row.ts'

/** One record as `csv-parse` hands it on. */
interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/**
 * Reads the rows of a CSV file, one at a time. The first line names the columns. Cells are text; those of `inputs`, `turns`,
 * `expectedTrajectory`, `metadata`, `requestContext` and of columns whose name ends in `:json` are JSON, `tags` are separated by commas.
 * An empty cell is a field that is absent, but for an empty `input`. Reading goes on after a row that is broken, as far as its end can be told.
 *
 * @param label - How messages name the file.
 * @param delimiter - Between cells. Default: a comma.
 * @throws UnreadableDatasetError where the header is wrong or the bytes are no text.
 */
export async function* readCsvRows(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
  delimiter: ',' | '\t' = ',',
  map: readonly MapEntry[] = [],
): AsyncGenerator<RawRow> {
  let columns: CsvColumn[] | undefined
  let width = 0
  let row = 0
  try {
    for await (const { record, info } of readRecords(chunks, label, delimiter)) {
      if (columns === undefined) {
        columns = readHeader(record, label, map)
        width = record.length
        continue
      }
      row += 1
      if (record.every((cell) => cell === '')) continue
      const place = { row, line: info.lines, label }
      yield record.length === width
        ? readRow(record, columns, place)
        : wrongLength(record.length, width, place)
    }
  } catch (error) {
    // Where a quote goes wrong nobody can tell where the next row begins.
    if (!(error instanceof BrokenCsvError) || columns === undefined) throw error
    const { message, hint } = error
    yield { problem: { row: row + 1, message, ...(hint !== undefined && { hint }) }, error }
  }
}

/** What the rows themselves break: quotes. Nothing after it can be read. */
class BrokenCsvError extends UnreadableDatasetError {}

/** Where a row is. */
interface Place {
  readonly row: number
  readonly line: number
  readonly label: string
}

function rowProblem(
  { row, line, label }: Place,
  { message, hint, column, cause }: { message: string; hint: string; column?: string; cause?: unknown },
): RawRow {
  const place = `Row ${row} of ${label} (to line ${line})`
  return {
    problem: { row, line, ...(column !== undefined && { column }), message, hint },
    error: new UnreadableDatasetError({
      message: column === undefined ? `${place} ${message}` : `${place}: column "${column}" ${message}`,
      hint,
      ...(cause !== undefined && { cause }),
    }),
  }
}

function wrongLength(length: number, width: number, place: Place): RawRow {
  const what = length > width ? 'too many' : 'missing'
  return rowProblem(place, {
    message: `has ${length} cells, the header has ${width} columns; cell ${Math.min(length, width) + 1} is ${what}.`,
    hint: 'A cell that holds a comma, a quote or a line break stands in double quotes: "like, this".',
  })
}

async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse')
  let lines = 0
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(record: string[], context) {
      lines = context.lines
      return record
    },
  })
  const source = Readable.from(decodeText(chunks, label))
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const record of source.pipe(parser)) {
      yield record as CsvRecord // reason: what csv-parse yields with `info`
    }
  } catch (error) {
    throw isCsvError(error) ? describeCsvError(error, label, lines) : error
  }
}

interface CsvError extends Error {
  code: string
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && /^(CSV_|INVALID_)/.test(String(error.code))
}

function describeCsvError(cause: CsvError, label: string, lines: number): BrokenCsvError {
  const hint = 'A quote inside a quoted cell is written twice: "she said ""hi""".'
  const message =
    cause.code === 'CSV_QUOTE_NOT_CLOSED'
      ? `A quote of ${label} is never closed; it opens after line ${lines}.`
      : `${label} is no CSV: ${cause.message.charAt(0).toLowerCase()}${cause.message.slice(1)}.`
  return new BrokenCsvError({ message, hint, cause })
}

function readRow(cells: readonly string[], columns: readonly CsvColumn[], place: Place): RawRow {
  const item = new Map<string, unknown>()
  const keyed = new Map<string, [string, unknown][]>()
  for (const column of columns) {
    const cell = cells[column.index] ?? ''
    const isInput = column.field === 'input' && column.key === undefined
    if (cell === '' && !(isInput && column.reads === 'text')) continue
    const read = readCell(cell, column)
    if ('error' in read) return rowProblem(place, { ...brokenCell(cell, read.error), column: column.header })
    if (column.key === undefined) item.set(column.field, read.value)
    else keyed.set(column.field, [...(keyed.get(column.field) ?? []), [column.key, read.value]])
  }
  // A conversation's row leaves its input empty.
  if (item.get('input') === '' && (item.has('inputs') || item.has('turns'))) item.delete('input')
  for (const [field, pairs] of keyed) {
    item.set(field, Object.fromEntries([...Object.entries(Object(item.get(field))), ...pairs]))
  }
  return { row: place.row, line: place.line, value: Object.fromEntries(item) }
}

function readCell(cell: string, { reads }: CsvColumn): { value: unknown } | { error: unknown } {
  if (reads === 'text') return { value: cell }
  if (reads === 'list' && !cell.trimStart().startsWith('[')) {
    return { value: cell.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])) }
  }
  try {
    return { value: JSON.parse(cell) }
  } catch (error) {
    return { error }
  }
}

function brokenCell(cell: string, cause: unknown): { message: string; hint: string; cause: unknown } {
  return {
    message: `is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: `It begins ${JSON.stringify(cell.slice(0, 40))}. Quotes inside a cell are written twice: "{""city"": ""Rome""}".`,
    cause,
  }
}
