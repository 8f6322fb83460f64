import { holm } from '../../stats/index.ts'
import type { StoredExperiment } from '../stored-experiment.ts'
import { type CompareOptions, type CompareSettings, readCompareOptions } from './compare-options.ts'
import { compareScorer, countChanges, type UncorrectedScorer } from './compare-scorer.ts'
import type { ComparedExperiment, Comparison, ScorerComparison } from './comparison-types.ts'
import { directionOf, type ExperimentIndex, indexExperiment, type ScorerFacts } from './experiment-index.ts'
import { compareItems, orderPairs } from './item-changes.ts'
import { errorUnfairness, findUnfairness, isSameVersion } from './unfairness.ts'

/**
 * Compares two stored experiments: what became of each item, by how much each scorer moved, and how sure that is.
 *
 * Pairs by item identity and trial, whatever the order of the items. What only one side could score is `notComparable`, with the reason, and
 * enters no difference; it never counts for the side that lost it. Binary scores with one trial: exact McNemar test, score interval; others:
 * paired t on the items' means, so that trials are never taken for items. p values are corrected by Holm over the scorers.
 *
 * @param base - What was, such as the baseline.
 * @param candidate - What is now.
 * @throws {BadOptionError} For a bad option.
 */
export function compareExperiments(
  base: StoredExperiment,
  candidate: StoredExperiment,
  options: CompareOptions = {},
): Comparison {
  const settings = readCompareOptions('compareExperiments', options)
  const before = indexExperiment(base)
  const after = indexExperiment(candidate)
  const uncorrected = compareScorers(before, after, settings, {
    isSameDataset: base.record.datasetVersion === candidate.record.datasetVersion && !candidate.record.isPart,
  })
  const scorers = callDifferences(uncorrected, settings)
  const items = compareItems(
    uncorrected.flatMap(({ pairs }) => pairs),
    before,
    after,
  )
  const pairs = orderPairs(
    uncorrected.flatMap((found) => found.pairs),
    scorers,
  )
  return {
    base: describe(base, before),
    candidate: describe(candidate, after),
    level: settings.level,
    scorers,
    pairs,
    pairCounts: countChanges(pairs),
    items,
    itemCounts: countChanges(items),
    unfairness: [
      ...findUnfairness({ experiment: base, index: before }, { experiment: candidate, index: after }),
      ...errorUnfairness(scorers),
    ],
  }
}

/** Compares every scorer of either side, in the order of the candidate's; those of the base alone last. */
export function compareScorers(
  base: ExperimentIndex,
  candidate: ExperimentIndex,
  settings: CompareSettings,
  { isSameDataset }: { isSameDataset: boolean },
): UncorrectedScorer[] {
  const items = [...new Set([...candidate.byItem.keys(), ...base.byItem.keys()])]
  const identities = [...new Set([...candidate.scorers.keys(), ...base.scorers.keys()])]
  return identities.flatMap((identity) => {
    const left = base.scorers.get(identity)
    const right = candidate.scorers.get(identity)
    const sides = [right, left].filter((side) => side !== undefined)
    const [named] = sides
    if (named === undefined) return []
    const context = {
      scorer: identity,
      key: named.key,
      direction: directionOf(sides),
      range: joinedRange(left ?? named, right ?? named),
      base: left,
      candidate: right,
      isSameVersion: left === undefined || right === undefined || isSameVersion(left, right),
      isSameDataset,
      settings,
    }
    return [compareScorer(items, base, candidate, context)]
  })
}

function joinedRange(left: ScorerFacts, right: ScorerFacts): readonly [number, number] {
  return [Math.min(left.range[0], right.range[0]), Math.max(left.range[1], right.range[1])]
}

/** Corrects the p values for their number and says which differences are sure. */
export function callDifferences(
  found: readonly UncorrectedScorer[],
  { level }: CompareSettings,
): ScorerComparison[] {
  const tested = found.filter(({ comparison }) => comparison.pValue !== undefined)
  const corrected = holm(tested.map(({ comparison }) => comparison.pValue ?? 1))
  return found.map((scorer) => {
    const adjusted = corrected[tested.indexOf(scorer)]
    const isSure = excludesZero(scorer, level) && (tested.length < 2 || (adjusted ?? 1) < 1 - level)
    const { comparison, withLost } = scorer
    const sign = comparison.direction === 'lower' ? -1 : 1
    const gain = sign * (comparison.difference ?? 0)
    const whole = { ...comparison, ...(adjusted !== undefined && { adjustedPValue: adjusted }) }
    if (!isSure || gain === 0) return { ...whole, call: 'unclear' }
    if (gain < 0) return { ...whole, call: 'worse' }
    if (withLost === undefined || isGain(withLost, sign)) return { ...whole, call: 'better' }
    const { trials, difference } = withLost
    return { ...whole, call: 'unclear', heldBack: { trials, difference } }
  })
}

function excludesZero({ comparison, midPValue = 0 }: UncorrectedScorer, level: number): boolean {
  const { interval, method, pValue = 1 } = comparison
  if (method === 'sign') return pValue < 1 - level
  if (midPValue >= 1 - level) return false
  return interval !== undefined && (interval.low > 0 || interval.high < 0)
}

function isGain({ difference, interval }: NonNullable<UncorrectedScorer['withLost']>, sign: number): boolean {
  if (sign * difference <= 0 || interval === undefined) return false
  return sign > 0 ? interval.low > 0 : interval.high < 0
}

/** What a comparison tells of an experiment. */
export function describe({ record }: StoredExperiment, { byItem }: ExperimentIndex): ComparedExperiment {
  const { id, name, startedAt, datasetVersion, target, status, trials, git, isPart } = record
  return {
    id,
    ...(name !== undefined && { name }),
    eval: record.eval,
    startedAt,
    datasetVersion,
    target,
    status,
    trials,
    ...(git && { git }),
    isPart,
    items: byItem.size,
  }
}
