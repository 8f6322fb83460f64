import { createColors } from 'picocolors'
import type { ScorerComparison } from '../../experiments/index.ts'
import { leastTableWidth, type TableColumn, type TableRow, textTable } from '../text-table.ts'
import { pText, signed } from './pair-text.ts'

interface Column extends TableColumn {
  text(scorer: ScorerComparison): string
  /** Columns that go first where the terminal is too narrow; the highest number before the others. */
  goes?: number
}

/** Marks a sure loss `▼` and a sure gain `▲`; nothing else. */
export function callMark({ call }: ScorerComparison): string {
  return call === 'worse' ? '▼' : call === 'better' ? '▲' : ''
}

/** One line a scorer: both means, the difference with its interval, how sure it is, regressed and fixed items. */
export function comparisonTable(
  scorers: readonly ScorerComparison[],
  { width, color, level }: { width: number; color: boolean; level: number },
): string[] {
  if (scorers.length === 0) return []
  const paint = createColors(color)
  let columns = columnsOf(level)
  const write = (): TableRow[] =>
    scorers.map((scorer) => ({
      cells: columns.map(({ text }) => text(scorer)),
      paint: (text) => (text === '▼' ? paint.red(text) : text === '▲' ? paint.green(text) : text),
    }))
  while (leastTableWidth(columns, write()) > width && columns.some(({ goes }) => goes)) {
    const most = Math.max(...columns.map(({ goes = 0 }) => goes))
    columns = columns.filter(({ goes }) => goes !== most)
  }
  const [head = '', ...rows] = textTable(columns, write(), width)
  return [paint.dim(head), ...rows]
}

function columnsOf(level: number): Column[] {
  const percent = Number((level * 100).toFixed(1))
  return [
    {
      header: 'Scorer',
      cut: 'middle',
      least: 12,
      text: ({ key, direction }) => key + (direction === 'lower' ? ' (lower is better)' : ''),
    },
    { header: 'base', align: 'right', goes: 2, text: ({ base }) => digits(base?.mean) },
    { header: 'now', align: 'right', text: ({ candidate }) => digits(candidate?.mean) },
    {
      header: 'Δ',
      align: 'right',
      text: ({ difference }) => (difference === undefined ? '-' : signed(difference)),
    },
    {
      header: `${percent}% CI of Δ`,
      goes: 1,
      text: ({ interval }) => (interval ? `${signed(interval.low)} ${signed(interval.high)}` : ''),
    },
    {
      header: 'p',
      align: 'right',
      goes: 3,
      text: ({ pValue }) => (pValue === undefined ? '' : pText(pValue)),
    },
    {
      header: 'p Holm',
      align: 'right',
      goes: 4,
      text: ({ adjustedPValue }) => (adjustedPValue === undefined ? '' : pText(adjustedPValue)),
    },
    { header: 'regr', align: 'right', text: ({ changes }) => String(changes.regressed) },
    { header: 'fixed', align: 'right', text: ({ changes }) => String(changes.fixed) },
    { header: 'n', align: 'right', text: ({ items }) => String(items) },
    {
      header: 'sees Δ ≥',
      align: 'right',
      goes: 5,
      text: ({ minimumDetectableEffect: effect }) => (effect === undefined ? '' : effect.toFixed(3)),
    },
    { header: '', text: callMark },
  ]
}

function digits(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(3)
}
