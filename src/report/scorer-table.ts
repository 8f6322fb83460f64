import type { RunEvalsResult } from '../evals/index.ts'
import type { ScorerComparison } from '../experiments/index.ts'
import { callMark } from './comparison/comparison-table.ts'
import { signed } from './comparison/pair-text.ts'
import type { Findings } from './findings.ts'
import { leastTableWidth, type TableColumn, type TableRow, textTable } from './text-table.ts'

/** What of a result the table shows. */
export type ScorerTableSource = Pick<RunEvalsResult<unknown>, 'statistics' | 'summary'>

/** One column: its look, what it says of a scorer, and whether it is there at all. */
interface Column extends TableColumn {
  text(row: Row): string
  isWanted?: boolean
  /** Left out where the terminal is too narrow. */
  canGo?: boolean
}

interface Row {
  key: string
  statistics: ScorerTableSource['statistics'][string]
  notScorable: number
  errors: number
  /** To the baseline. */
  difference: ScorerComparison | undefined
}

/** How the table is drawn. */
export interface ScorerTableOptions {
  readonly width: number
  readonly paint?: TableRow['paint']
  /** To the baseline, by key. */
  readonly differences?: readonly ScorerComparison[] | undefined
}

/** One line a scorer: mean with its interval, passes, how many runs that rests on, and what has no score. Gates are marked. */
export function scorerTable(
  source: ScorerTableSource,
  findings: Pick<Findings, 'errorsByKey'>,
  { width, paint, differences = [] }: ScorerTableOptions,
): string[] {
  const rows = Object.entries(source.statistics).map(([key, statistics]) => ({
    key,
    statistics,
    notScorable: source.summary.notScorable[key] ?? 0,
    errors: findings.errorsByKey.get(key) ?? 0,
    difference: differences.find((difference) => difference.key === key),
  }))
  if (rows.length === 0) return []
  const write = (columns: readonly Column[]): TableRow[] =>
    rows.map((row) => ({ cells: columns.map(({ text }) => text(row)), ...(paint && { paint }) }))
  let columns = columnsOf(rows).filter(({ isWanted = true }) => isWanted)
  if (leastTableWidth(columns, write(columns)) > width) columns = columns.filter(({ canGo }) => !canGo)
  return textTable(columns, write(columns), width)
}

function columnsOf(rows: readonly Row[]): Column[] {
  const level = rows.find(({ statistics }) => statistics.interval)?.statistics.interval?.level
  return [
    {
      header: 'Scorer',
      cut: 'middle',
      least: 12,
      text: ({ key, statistics }) => key + (statistics.gate ? ' (gate)' : ''),
    },
    { header: 'mean', align: 'right', text: ({ statistics: { mean } }) => digits(mean) },
    {
      header: level === undefined ? '' : `${Number((level * 100).toFixed(1))}% CI`,
      isWanted: level !== undefined,
      canGo: true,
      text: ({ statistics: { interval } }) =>
        interval ? `${digits(interval.low)} ${digits(interval.high)}` : '',
    },
    {
      header: 'Δ base',
      align: 'right',
      isWanted: rows.some(({ difference }) => difference?.difference !== undefined),
      text: ({ difference }) =>
        difference?.difference === undefined ? '' : signed(difference.difference) + callMark(difference),
    },
    {
      header: 'CI of Δ',
      isWanted: rows.some(({ difference }) => difference?.interval !== undefined),
      canGo: true,
      text: ({ difference }) =>
        difference?.interval ? `${signed(difference.interval.low)} ${signed(difference.interval.high)}` : '',
    },
    {
      header: 'pass',
      align: 'right',
      text: ({ statistics: { n, passed } }) => (n === 0 ? '-' : `${passed}/${n}`),
    },
    { header: 'n', align: 'right', text: ({ statistics: { n } }) => String(n) },
    {
      header: 'not scorable',
      align: 'right',
      isWanted: rows.some(({ notScorable }) => notScorable > 0),
      text: ({ notScorable }) => (notScorable > 0 ? String(notScorable) : ''),
    },
    {
      header: 'errors',
      align: 'right',
      isWanted: rows.some(({ errors }) => errors > 0),
      text: ({ errors }) => (errors > 0 ? String(errors) : ''),
    },
  ]
}

function digits(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(3)
}
