import type { ComparedItem, ComparedPair, PairChange, ScorerComparison } from './comparison-types.ts'
import type { ExperimentIndex } from './experiment-index.ts'

/** The first of these that a scorer of an item shows is what became of the item. */
const precedence: readonly PairChange[] = [
  'regressed',
  'notComparable',
  'fixed',
  'changed',
  'stillFailing',
  'stillPassing',
]

/**
 * What became of each item, in the candidate's order, those of the base alone last. A scorer that one side does not have at all, and scores
 * that neither side could give, say nothing of an item; where nothing else is known of it, it is not comparable.
 */
export function compareItems(
  pairs: readonly ComparedPair[],
  base: ExperimentIndex,
  candidate: ExperimentIndex,
): ComparedItem[] {
  const places = new Map<string, number>()
  for (const item of [...candidate.byItem.keys(), ...base.byItem.keys()]) places.set(item, precedence.length)
  for (const pair of pairs) {
    const { item, scorer, change } = pair
    if (!base.scorers.has(scorer) || !candidate.scorers.has(scorer)) continue
    if (change === 'notComparable' && pair.reasons?.every(({ side }) => side === 'both')) continue
    const place = precedence.indexOf(change)
    if (place < (places.get(item) ?? precedence.length)) places.set(item, place)
  }
  return [...places].map(([item, place]) => ({ item, change: precedence[place] ?? 'notComparable' }))
}

/** Regressed first, the largest loss before others; then what only the candidate has no score of; what could not be compared else comes last. */
export function orderPairs(
  pairs: readonly ComparedPair[],
  scorers: readonly ScorerComparison[],
): ComparedPair[] {
  const lower = new Set(scorers.filter(({ direction }) => direction === 'lower').map(({ scorer }) => scorer))
  const loss = ({ scorer, delta = 0 }: ComparedPair): number => (lower.has(scorer) ? delta : -delta)
  return pairs
    .map((pair) => ({ pair, group: groupOf(pair), loss: loss(pair) }))
    .sort((a, b) => a.group - b.group || (a.group === 0 ? b.loss - a.loss : 0))
    .map(({ pair }) => pair)
}

const groups: Readonly<Record<PairChange, number>> = {
  regressed: 0,
  fixed: 2,
  changed: 3,
  stillFailing: 4,
  stillPassing: 5,
  notComparable: 6,
}

function groupOf({ change, reasons = [] }: ComparedPair): number {
  const isLost =
    change === 'notComparable' && reasons.some((it) => it.side === 'candidate' && it.why === 'error')
  return isLost ? 1 : groups[change]
}
