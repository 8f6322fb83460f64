import { stripVTControlCharacters } from 'node:util'
import { fitEnd, fitMiddle, oneLine, padEnd, padStart, widthOf } from './fit-text.ts'

/** One column of a table of texts. */
export interface TableColumn {
  header?: string
  align?: 'left' | 'right'
  /** How a text that is too long is cut: ids in the middle. Columns without it are never cut. */
  cut?: 'middle' | 'end'
  /** Least columns a cut text keeps. Default 8. */
  least?: number
}

/** Cells of one row, and what paints one of them once it has its final width. */
export interface TableRow {
  cells: readonly string[]
  paint?(text: string, column: number): string
}

const defaultLeast = 8
const readable = 24
const gap = '  '
const margin = 1

/**
 * Lines of a table that fits `width` columns: no row is ever wrapped. What is too long is taken first from the columns that are cut at the
 * end, then from those cut in the middle.
 */
export function textTable(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  width: number,
): string[] {
  const hasHeader = columns.some(({ header }) => header !== undefined)
  const head: TableRow[] = hasHeader ? [{ cells: columns.map(({ header = '' }) => header) }] : []
  const all = [...head, ...rows.map((row) => ({ ...row, cells: row.cells.map(oneLine) }))]
  const widths = columns.map((_, index) =>
    Math.max(0, ...all.map(({ cells }) => widthOf(cells[index] ?? ''))),
  )
  shrink(widths, columns, width - margin - gap.length * (columns.length - 1))
  return all.map((row) => fitLine(writeRow(row, columns, widths), row, width))
}

function writeRow(
  { cells, paint }: TableRow,
  columns: readonly TableColumn[],
  widths: readonly number[],
): string {
  const written = columns.map(({ align, cut }, index) => {
    const room = widths[index] ?? 0
    const text = cells[index] ?? ''
    const fitted = cut === undefined ? text : cut === 'middle' ? fitMiddle(text, room) : fitEnd(text, room)
    const padded = align === 'right' ? padStart(fitted, room) : padEnd(fitted, room)
    return paint ? paint(padded, index) : padded
  })
  return `${' '.repeat(margin)}${written.join(gap)}`.trimEnd()
}

/** A terminal too narrow even for what is never cut: the end of the line goes, and its colours with it. */
function fitLine(line: string, row: TableRow, width: number): string {
  if (widthOf(line) <= width) return line
  const plain = row.paint ? stripVTControlCharacters(line) : line
  return fitEnd(plain, width)
}

/** Columns a table takes when everything that can be cut is. */
export function leastTableWidth(columns: readonly TableColumn[], rows: readonly TableRow[]): number {
  const widths = columns.map((column, index) => {
    const texts = [column.header ?? '', ...rows.map(({ cells }) => oneLine(cells[index] ?? ''))]
    const width = Math.max(...texts.map(widthOf))
    return column.cut === undefined ? width : Math.min(width, column.least ?? defaultLeast)
  })
  return margin + gap.length * (columns.length - 1) + widths.reduce((sum, width) => sum + width, 0)
}

/** Texts give way in turns: ends to a readable rest, then middles, then both to their least. */
function shrink(widths: number[], columns: readonly TableColumn[], room: number): void {
  let over = widths.reduce((sum, width) => sum + width, 0) - room
  const turns = [
    ['end', readable],
    ['middle', readable],
    ['end', 0],
    ['middle', 0],
  ] as const
  for (const [kind, floor] of turns) {
    for (const [index, { cut, least = defaultLeast }] of columns.entries()) {
      if (over <= 0 || cut !== kind) continue
      const width = widths[index] ?? 0
      const taken = Math.min(over, Math.max(0, width - Math.max(least, floor)))
      widths[index] = width - taken
      over -= taken
    }
  }
}
