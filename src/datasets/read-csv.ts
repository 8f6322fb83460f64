import { Readable } from 'node:stream'
import { type CsvColumn, readHeader } from './csv-columns.ts'
import { UnreadableDatasetError } from './dataset-error.ts'
import { decodeText } from './decode-text.ts'

/** One record as `csv-parse` hands it on. */
interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/**
 * Reads the items of a CSV file, one at a time. The first line names the columns. Cells are text; those of `inputs`, `turns`,
 * `expectedTrajectory`, `metadata`, `requestContext` and of columns whose name ends in `:json` are JSON, `tags` are separated by commas.
 * An empty cell is a field that is absent, but for an empty `input`.
 *
 * @param label - How messages name the file.
 * @param delimiter - Between cells. Default: a comma.
 * @throws UnreadableDatasetError naming row and column.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
  delimiter: ',' | '\t' = ',',
): AsyncGenerator<Record<string, unknown>> {
  let columns: CsvColumn[] | undefined
  let row = 0
  for await (const { record, info } of readRecords(chunks, label, delimiter)) {
    if (columns === undefined) {
      columns = readHeader(record, label)
      continue
    }
    row += 1
    if (record.every((cell) => cell === '')) continue
    const place = `Row ${row} of ${label} (to line ${info.lines})`
    if (record.length !== columns.length) {
      throw new UnreadableDatasetError({
        message: `${place} has ${record.length} cells, the header has ${columns.length} columns; cell ${Math.min(record.length, columns.length) + 1} is ${record.length > columns.length ? 'too many' : 'missing'}.`,
        hint: 'A cell that holds a comma, a quote or a line break stands in double quotes: "like, this".',
      })
    }
    yield readRow(record, columns, place)
  }
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

function describeCsvError(cause: CsvError, label: string, lines: number): UnreadableDatasetError {
  const hint = 'A quote inside a quoted cell is written twice: "she said ""hi""".'
  const message =
    cause.code === 'CSV_QUOTE_NOT_CLOSED'
      ? `A quote of ${label} is never closed; it opens after line ${lines}.`
      : `${label} is no CSV: ${cause.message.charAt(0).toLowerCase()}${cause.message.slice(1)}.`
  return new UnreadableDatasetError({ message, hint, cause })
}

function readRow(
  cells: readonly string[],
  columns: readonly CsvColumn[],
  place: string,
): Record<string, unknown> {
  const item = new Map<string, unknown>()
  const metadata: [string, unknown][] = []
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    const isEmpty = cell === '' && !(column.field === 'input' && column.reads === 'text')
    if (isEmpty) continue
    const value = readCell(cell, column, place)
    if (column.key !== undefined) metadata.push([column.key, value])
    else item.set(column.field, value)
  }
  // A conversation's row leaves its input empty.
  if (item.get('input') === '' && (item.has('inputs') || item.has('turns'))) item.delete('input')
  if (metadata.length > 0) {
    item.set('metadata', Object.fromEntries([...Object.entries(Object(item.get('metadata'))), ...metadata]))
  }
  return Object.fromEntries(item)
}

function readCell(cell: string, { reads, header }: CsvColumn, place: string): unknown {
  if (reads === 'text') return cell
  if (reads === 'list' && !cell.trimStart().startsWith('[')) {
    return cell.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))
  }
  try {
    const value: unknown = JSON.parse(cell)
    return value
  } catch (cause) {
    throw new UnreadableDatasetError({
      message: `${place}: column "${header}" is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: `It begins ${JSON.stringify(cell.slice(0, 40))}. Quotes inside a cell are written twice: "{""city"": ""Rome""}".`,
      cause,
    })
  }
}
