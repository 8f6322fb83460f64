import { stripVTControlCharacters } from 'node:util'
import { createColors } from 'picocolors'
import type { AlignedDifference, AlignmentRow } from '../trajectory/index.ts'
import { type AlignmentLine, alignmentLinesOf } from './alignment-rows.ts'
import { oneLine, widthOf } from './fit-text.ts'
import { textTable } from './text-table.ts'
import { differenceLines } from './write-difference.ts'

const marks: Readonly<Record<AlignmentLine['kind'], string>> = {
  kept: '=',
  moved: '>',
  changed: '~',
  missing: '-',
  extra: '+',
  more: ' ',
}

/** What differs is more to the point than a long name. */
const detailShare = 0.45
/** Columns of mark, kind, place and the gaps between, and a name cut short. */
const markAndKind = 15
const leastBeside = markAndKind + 11

/** How an alignment is written for a terminal. */
export interface AlignmentTableOptions {
  /** Columns to fit: long arguments are cut; where received and expected do not fit side by side, they stand below each other. */
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
  const least = Math.max(12, Math.min(Math.floor(width * detailShare), width - leastBeside))
  const room = Math.max(least, width - besideDetail(rows))
  const write = (difference: AlignedDifference): string[] =>
    differenceLines(plainDifference(difference), room)
  const lines = alignmentLinesOf(rows, { lines: maxLines, differences: 4, write })
  const tints = { kept: paint.dim, moved: paint.yellow, changed: paint.red, missing: paint.red }
  return textTable(
    [{}, {}, { align: 'right' }, { cut: 'middle' }, { cut: 'end', least }],
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

/** Columns that stand before what differs. */
function besideDetail(rows: readonly AlignmentRow[]): number {
  const names = rows.map(({ name }) => widthOf(oneLine(plain(name))))
  const places = rows.map((row) => ('expectedIndex' in row ? String(row.expectedIndex + 1).length : 0))
  return markAndKind + Math.max(0, ...places) + 2 + Math.max(0, ...names)
}

function plainDifference({ path, expected, received }: AlignedDifference): AlignedDifference {
  return {
    path: plain(path),
    ...(expected === undefined ? {} : { expected: plain(expected) }),
    ...(received === undefined ? {} : { received: plain(received) }),
  }
}
