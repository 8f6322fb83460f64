import type { AlignedDifference, AlignmentRow } from '../trajectory/index.ts'
import { differenceText } from './write-difference.ts'

/** One line of an alignment for people: what happened to which call, in words. */
export interface AlignmentLine {
  kind: AlignmentRow['kind'] | 'more'
  /** Place among the expected calls, from 1; `''` where the call was not expected or the line goes on. */
  place: string
  name: string
  detail: string
  isFault: boolean
}

/** How much of an alignment is shown. */
export interface AlignmentLimits {
  /** Lines in all. */
  lines: number
  /** Differences of one call. */
  differences: number
  /** The lines of one difference. Default: one, however long. */
  write?(this: void, difference: AlignedDifference): readonly string[]
}

const longestRun = 3

/** An alignment in words: long runs of kept calls are one line, what is over the limits is counted. */
export function alignmentLinesOf(rows: readonly AlignmentRow[], limits: AlignmentLimits): AlignmentLine[] {
  const lines: AlignmentLine[] = []
  let shown = 0
  while (shown < rows.length) {
    const run = keptRun(rows, shown)
    const row = rows[shown]
    const next = run > longestRun ? [moreLine(`${run} calls as expected`)] : row ? rowLines(row, limits) : []
    if (lines.length + next.length > limits.lines && lines.length > 0) {
      lines.push(moreLine(`… ${rows.length - shown} more`))
      break
    }
    lines.push(...next)
    shown += run > longestRun ? run : 1
  }
  return lines
}

function keptRun(rows: readonly AlignmentRow[], from: number): number {
  let end = from
  while (rows[end]?.kind === 'kept') end += 1
  return end - from
}

function moreLine(detail: string): AlignmentLine {
  return { kind: 'more', place: '', name: '', detail, isFault: false }
}

function rowLines(row: AlignmentRow, limits: AlignmentLimits): AlignmentLine[] {
  const { kind, name } = row
  const place = 'expectedIndex' in row ? String(row.expectedIndex + 1) : ''
  switch (row.kind) {
    case 'kept':
      return [{ kind, place, name, detail: '', isFault: false }]
    case 'moved': {
      const detail = `made as call ${row.actualIndex + 1}${row.isMatched ? '' : ', not in this order'}`
      return [{ kind, place, name, detail, isFault: !row.isMatched }]
    }
    case 'missing':
      return [{ kind, place, name, detail: row.expected ?? '', isFault: true }]
    case 'extra':
      return [{ kind, place, name, detail: row.received, isFault: false }]
    case 'changed':
      return differenceTexts(row.differences, limits).map((detail, index) =>
        index === 0
          ? { kind, place, name, detail, isFault: true }
          : { kind: 'more', place: '', name: '', detail, isFault: true },
      )
  }
}

function differenceTexts(
  differences: readonly AlignedDifference[],
  { differences: most, write = (difference) => [differenceText(difference)] }: AlignmentLimits,
): string[] {
  const texts = differences.slice(0, most).flatMap(write)
  const rest = differences.length - most
  return rest > 0 ? [...texts, `… ${rest} more ${rest === 1 ? 'difference' : 'differences'}`] : texts
}
