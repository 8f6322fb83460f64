import { createColors } from 'picocolors'
import type { ComparedExperiment, ComparedPair, Comparison } from '../../experiments/index.ts'
import { fitEnd, oneLine } from '../fit-text.ts'
import { leastTableWidth, type TableColumn, type TableRow, textTable } from '../text-table.ts'
import { wrapText } from '../wrap-text.ts'
import { changeText, reasonText } from './pair-text.ts'

/** How pieces of a comparison are drawn. */
export interface SectionStyle {
  readonly width: number
  readonly color: boolean
  /** Most lines of a list. Default 10. */
  readonly maxListed?: number | undefined
}

const readableReason = 24

/** Regressions, the largest loss first; then how many are fixed and still failing. */
export function regressionSection({ pairs, pairCounts }: Comparison, style: SectionStyle): string[] {
  const paint = createColors(style.color)
  const lines: string[] = []
  const { regressed, fixed, stillFailing, changed, notComparable } = pairCounts
  if (regressed > 0) {
    lines.push(` ${paint.bold(`Regressions ${regressed}`)}   passed in baseline, fail now`)
    lines.push(...pairLines(pairs, 'regressed', regressed, { mark: '✗', tint: paint.red, style }))
  }
  const parts = [
    ...(regressed === 0 ? ['Regressions 0'] : []),
    `Fixed ${fixed}`,
    `Still failing ${stillFailing}`,
    ...(changed > 0 ? [`Changed ${changed}`] : []),
    ...(notComparable > 0 ? [`Not comparable ${notComparable}`] : []),
  ]
  lines.push(fitEnd(` ${parts.join('   ')}`, style.width))
  return lines
}

/** Pairs of one change as a list, with how many more there are. */
export function pairLines(
  pairs: readonly ComparedPair[],
  change: ComparedPair['change'],
  total: number,
  { mark, tint, style }: { mark: string; tint: (text: string) => string; style: SectionStyle },
): string[] {
  const most = style.maxListed ?? 10
  const shown: ComparedPair[] = []
  for (const pair of pairs) {
    if (shown.length >= most) break
    if (pair.change === change) shown.push(pair)
  }
  const rows = shown.map((pair): TableRow => {
    const why = pair.reasons?.map(reasonText).join('; ') ?? ''
    const reason = change === 'notComparable' ? why : (pair.candidate?.reason ?? '')
    return {
      cells: [mark, pair.item, pair.key, changeText(pair), reason],
      paint: (text, column) => (column === 0 ? tint(text) : text),
    }
  })
  const rest = total - shown.length
  return [...list(rows, style), ...(rest > 0 ? [`  … and ${rest} more`] : [])]
}

/** One line each, or two where there is no room for a reason beside the rest. */
function list(rows: readonly TableRow[], { width }: SectionStyle): string[] {
  const hasChange = rows.some(({ cells }) => cells[3] !== '')
  const columns: TableColumn[] = [
    {},
    { cut: 'middle', least: 10 },
    { cut: 'middle', least: 10 },
    ...(hasChange ? [{}] : []),
    { cut: 'end', least: readableReason },
  ]
  const kept = rows.map((row) => ({
    ...row,
    cells: row.cells.filter((_, index) => index !== 3 || hasChange),
  }))
  const isNarrow = leastTableWidth(columns, kept) > width - 1
  const lines = textTable(isNarrow ? columns.slice(0, -1) : columns, kept, width - 1)
  return lines.flatMap((line, index) => {
    const reason = kept[index]?.cells.at(-1) ?? ''
    return isNarrow && reason !== '' ? [` ${line}`, fitEnd(`     ${oneLine(reason)}`, width)] : [` ${line}`]
  })
}

/** What makes the comparison unfair, one warning each. */
export function unfairnessSection({ unfairness }: Comparison, { width, color }: SectionStyle): string[] {
  const paint = createColors(color)
  return unfairness.flatMap(({ message, examples }) => {
    const named =
      examples === undefined
        ? ''
        : ` (${examples.map(oneLine).join(', ')}${examples.length < 5 ? '' : ', …'})`
    const lines = wrapText(`Unfair: ${oneLine(message)}${named}`, width - 3, 3)
    return lines.map((line, index) => paint.yellow(index === 0 ? ` ${line}` : `   ${line}`))
  })
}

/** What an experiment is called: its id, its name and what it ran on. */
export function experimentText({ id, name, git }: ComparedExperiment): string {
  const parts = [id]
  if (name !== undefined) parts.push(`"${oneLine(name)}"`)
  if (git) parts.push(`${git.branch ?? 'detached'}@${git.commit.slice(0, 7)}${git.isDirty ? '+dirty' : ''}`)
  return parts.join(' ')
}
