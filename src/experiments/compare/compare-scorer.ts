import { mean } from '../../stats/index.ts'
import type {
  ChangeCounts,
  ComparedMean,
  ComparedPair,
  NotComparableReason,
  PairChange,
  ScorerComparison,
} from './comparison-types.ts'
import type { ExperimentIndex } from './experiment-index.ts'
import { type PairContext, type PairedItem, pairScores } from './pair-scores.ts'
import { scoreDifference } from './scorer-difference.ts'

/** A scorer's comparison before the correction for how many scorers there are. */
export interface UncorrectedScorer {
  readonly comparison: Omit<ScorerComparison, 'call' | 'heldBack' | 'adjustedPValue'>
  readonly pairs: readonly ComparedPair[]
  readonly midPValue?: number
  /** The difference with the trials that only the candidate lost at the bad end; absent where it lost none. */
  readonly withLost?: {
    readonly trials: number
    readonly difference: number
    readonly interval?: { readonly low: number; readonly high: number }
  }
}

const none: readonly never[] = []

/** Compares all items under one scorer. */
export function compareScorer(
  items: readonly string[],
  base: ExperimentIndex,
  candidate: ExperimentIndex,
  context: PairContext,
): UncorrectedScorer {
  const paired: PairedItem[] = []
  for (const item of items) {
    const found = pairScores(item, base.byItem.get(item) ?? none, candidate.byItem.get(item) ?? none, context)
    if (found !== undefined) paired.push(found)
  }
  const compared = paired.filter(({ pair }) => pair.trials > 0)
  const pairs = paired.map(({ pair }) => pair)
  const { scorer, key, direction, range, settings } = context
  const { midPValue, ...found } = scoreDifference(
    compared.map(({ scores }) => scores),
    range,
    settings,
  )
  const comparison: UncorrectedScorer['comparison'] = {
    scorer,
    key,
    direction,
    items: compared.length,
    n: compared.reduce((sum, { pair }) => sum + pair.trials, 0),
    ...sides(compared),
    ...found,
    changes: countChanges(pairs),
    notComparable: sumReasons(pairs),
  }
  return {
    comparison,
    pairs,
    ...(midPValue !== undefined && { midPValue }),
    ...lostDifference(paired, context),
  }
}

/** Counts changes. */
export function countChanges(list: readonly { readonly change: PairChange }[]): ChangeCounts {
  const counts = { regressed: 0, fixed: 0, stillFailing: 0, stillPassing: 0, changed: 0, notComparable: 0 }
  for (const { change } of list) counts[change] += 1
  return counts
}

function sides(compared: readonly PairedItem[]): { base?: ComparedMean; candidate?: ComparedMean } {
  if (compared.length === 0) return {}
  const side = (name: 'base' | 'candidate'): ComparedMean => ({
    mean: mean(compared.map(({ pair }) => pair[name]?.score ?? 0)),
    passed: compared.reduce((sum, { pair }) => sum + (pair[name]?.passed ?? 0), 0),
  })
  return { base: side('base'), candidate: side('candidate') }
}

function sumReasons(pairs: readonly ComparedPair[]): NotComparableReason[] {
  const sums = new Map<string, NotComparableReason>()
  for (const { reasons = [] } of pairs) {
    for (const reason of reasons) {
      const place = `${reason.side} ${reason.why}`
      const known = sums.get(place)
      sums.set(place, known ? { ...known, trials: known.trials + reason.trials } : reason)
    }
  }
  return [...sums.values()]
}

/** The worst that what the candidate did not score can hide: each such trial at the bad end of the range. */
function lostDifference(
  paired: readonly PairedItem[],
  { direction, range, settings }: PairContext,
): Pick<UncorrectedScorer, 'withLost'> {
  const trials = paired.reduce((sum, { lost }) => sum + lost.length, 0)
  if (trials === 0) return {}
  const bad = direction === 'lower' ? range[1] : range[0]
  const worst = paired.flatMap(({ scores, lost }) => {
    const base = [...scores.base, ...lost]
    return base.length === 0 ? [] : [{ base, candidate: [...scores.candidate, ...lost.map(() => bad)] }]
  })
  const { difference = 0, interval } = scoreDifference(worst, range, settings)
  return { withLost: { trials, difference, ...(interval && { interval }) } }
}
