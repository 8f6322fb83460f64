import { stripVTControlCharacters } from 'node:util'
import { createColors } from 'picocolors'
import type { AlignmentRow } from '../trajectory/index.ts'
import { type AlignmentLine, alignmentLinesOf } from './alignment-rows.ts'
import { textTable } from './text-table.ts'

const marks: Readonly<Record<AlignmentLine['kind'], string>> = {
  kept: '=',
  moved: '>',
  changed: '~',
  missing: '-',
  extra: '+',
  more: ' ',
}

/** How an alignment is written for a terminal. */
export interface AlignmentTableOptions {
  /** Columns to fit: no line is wrapped, long arguments are cut. */
  width: number
  color: boolean
  /** Default 24. */
  maxLines?: number
}

/** An alignment as lines for a terminal: mark, what happened, place among the expected calls, tool, and what differs. */
export function alignmentTable(
  rows: readonly AlignmentRow[],
  { width, color, maxLines = 24 }: AlignmentTableOptions,
): string[] {
  const paint = createColors(color)
  const lines = alignmentLinesOf(rows, { lines: maxLines, differences: 4 })
  const tints = { kept: paint.dim, moved: paint.yellow, changed: paint.red, missing: paint.red }
  return textTable(
    [{}, {}, { align: 'right' }, { cut: 'middle' }, { cut: 'end', least: 16 }],
    lines.map(({ kind, place, name, detail, isFault }) => ({
      cells: [marks[kind], kind === 'more' ? '' : kind, place, name, detail].map(plain),
      paint(text, column) {
        if (column === 4) return isFault ? text : paint.dim(text.trimEnd())
        if (kind === 'more' || kind === 'extra') return text
        return column < 2 ? tints[kind](text) : text
      },
    })),
    width,
  )
}

function plain(text: string): string {
  return stripVTControlCharacters(text)
}
