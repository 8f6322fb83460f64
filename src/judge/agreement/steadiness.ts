import { cohenKappa, type Interval, type Rating, wilsonInterval } from '../../stats/index.ts'
import type { OrderSwap, Steadiness } from './agreement-result.ts'
import type { JudgedRow, Judgement } from './agreement-types.ts'
import { mostClasses } from './class-table.ts'
import { withInterval } from './with-interval.ts'

/** How often repeats differ; undefined where nothing was repeated. */
export function steadinessOf(rows: readonly JudgedRow[], level: number): Steadiness | undefined {
  const repeats = rows.reduce((most, { judgements }) => Math.max(most, judgements.length), 0)
  if (repeats < 2) return undefined
  const repeated = rows.filter(({ judgements }) => verdictsOf(judgements).length > 1)
  const flipped = repeated.filter(({ judgements }) => new Set(verdictsOf(judgements)).size > 1)
  return {
    repeats,
    rows: repeated.length,
    flipped: flipped.length,
    ...(repeated.length > 0 && {
      flipRate: flipped.length / repeated.length,
      interval: shareInterval(flipped.length, repeated.length, level),
    }),
    flippedIds: flipped.map(({ id }) => id),
  }
}

/** How often both orders have one verdict; undefined where nothing was swapped. */
export function orderSwapOf(rows: readonly JudgedRow[], level: number): OrderSwap | undefined {
  if (rows.every(({ swapped }) => swapped === undefined)) return undefined
  const both = rows.flatMap(({ id, judgements: [first], swapped }) =>
    first && swapped && 'verdict' in first && 'verdict' in swapped
      ? [{ id, first: first.verdict, second: swapped.verdict }]
      : [],
  )
  const changed = both.filter(({ first, second }) => first !== second)
  const consistent = both.length - changed.length
  return {
    rows: both.length,
    consistent,
    ...(both.length > 0 && {
      consistency: consistent / both.length,
      interval: shareInterval(consistent, both.length, level),
      ...kappaOf(both, level),
    }),
    changedIds: changed.map(({ id }) => id),
  }
}

/** Absent for more classes than a table is worth. */
function kappaOf(
  both: readonly { first: Rating; second: Rating }[],
  level: number,
): Pick<OrderSwap, 'kappa'> {
  const first = both.map((row) => row.first)
  const second = both.map((row) => row.second)
  if (new Set([...first, ...second]).size > mostClasses) return {}
  return { kappa: withInterval(cohenKappa(first, second, { level })) }
}

function verdictsOf(judgements: readonly Judgement[]): Rating[] {
  return judgements.flatMap((judgement) => ('verdict' in judgement ? [judgement.verdict] : []))
}

function shareInterval(count: number, of: number, level: number): Interval {
  return wilsonInterval(count, of, { level })
}
