import {
  binomialProbability,
  bootstrapMean,
  mcnemarExact,
  mean,
  minimumDetectableEffect,
  pairedDifference,
  pairedProportionInterval,
  signFlipTest,
  varianceComponents,
} from '../../stats/index.ts'
import type { CompareSettings } from './compare-options.ts'
import type { ComparedSpread, ScorerComparison } from './comparison-types.ts'
import { type PairedScores, withoutRounding } from './pair-scores.ts'

/** What the paired scores of one scorer say of the difference. */
export type ScoreDifference = Pick<
  ScorerComparison,
  'difference' | 'standardError' | 'interval' | 'pValue' | 'method' | 'minimumDetectableEffect' | 'spread'
> & {
  readonly differing: number
  /** Of McNemar's test with half the weight on what was seen: near its level where the exact one stays below it. */
  readonly midPValue?: number
}

/** Compares two sides by the differences item by item: `candidate - base`. */
export function scoreDifference(
  items: readonly PairedScores[],
  range: readonly [number, number],
  settings: CompareSettings,
): ScoreDifference {
  if (items.length === 0) return { differing: 0 }
  const base = items.map((item) => meanOf(item.base))
  const candidate = base.map((value, index) => {
    const other = meanOf(items[index]?.candidate ?? [])
    return withoutRounding(other - value, range) === 0 ? value : other
  })
  const differences = candidate.map((value, index) => value - (base[index] ?? 0))
  const differing = differences.reduce((sum, value) => sum + (value === 0 ? 0 : 1), 0)
  const paired = pairedDifference(candidate, base, { level: settings.level })
  const difference = withoutRounding(paired.difference, range)
  const head = {
    difference,
    differing,
    ...(paired.standardError !== undefined && { standardError: paired.standardError }),
    ...planning(items, paired.standardError, settings),
  }
  const isSingle = items.every((item) => item.base.length === 1)
  if (isSingle && isBinary(items, range)) return { ...head, ...binaryTest(base, candidate, range, settings) }
  if (differing === 0) return { ...head, pValue: 1, method: isSingle ? 't' : 'clustered-t' }
  const [low, high] = extremes(differences)
  if (withoutRounding(high - low, range) === 0)
    return { ...head, pValue: mcnemarExact(differing, 0), method: 'sign' }
  if (settings.interval === 'bootstrap') return { ...head, ...resampled(differences, settings) }
  const { interval, pValue } = paired
  return {
    ...head,
    ...(interval && { interval: clipped(interval, range) }),
    ...(pValue !== undefined && { pValue }),
    method: isSingle ? 't' : 'clustered-t',
  }
}

function meanOf(scores: readonly number[]): number {
  return scores.length === 1 ? (scores[0] ?? 0) : mean(scores)
}

function extremes(values: readonly number[]): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

function clipped(
  { low, high, level }: { low: number; high: number; level: number },
  range: readonly [number, number],
): NonNullable<ScoreDifference['interval']> {
  const span = range[1] - range[0]
  return { low: Math.max(-span, low), high: Math.min(span, high), level }
}

/** Every score is an end of the range. */
function isBinary(items: readonly PairedScores[], range: readonly [number, number]): boolean {
  const isEnd = (score: number): boolean => range.some((end) => withoutRounding(score - end, range) === 0)
  return items.every(({ base, candidate }) => base.every(isEnd) && candidate.every(isEnd))
}

function binaryTest(
  base: readonly number[],
  candidate: readonly number[],
  [low, high]: readonly [number, number],
  { level }: CompareSettings,
): Pick<ScoreDifference, 'interval' | 'pValue' | 'midPValue' | 'method'> {
  let gained = 0
  let lost = 0
  for (const [index, value] of candidate.entries()) {
    const before = base[index] ?? 0
    if (value > before) gained += 1
    else if (value < before) lost += 1
  }
  const span = high - low
  const shares = pairedProportionInterval(gained, lost, base.length, { level })
  const pValue = mcnemarExact(gained, lost)
  return {
    interval: { low: shares.low * span, high: shares.high * span, level },
    pValue,
    midPValue: pValue - binomialProbability(Math.min(gained, lost), gained + lost, 0.5),
    method: 'mcnemar',
  }
}

function resampled(
  differences: readonly number[],
  { level, seed }: CompareSettings,
): Pick<ScoreDifference, 'interval' | 'pValue' | 'method'> {
  const found = bootstrapMean(differences, { seed, level })
  return {
    ...(found && { interval: { low: found.low, high: found.high, level } }),
    pValue: signFlipTest(differences, { seed }),
    method: 'bootstrap',
  }
}

/** What a next comparison can be planned with; nothing where no spread was seen. */
function planning(
  items: readonly PairedScores[],
  standardError: number | undefined,
  { level, power }: CompareSettings,
): Pick<ScoreDifference, 'minimumDetectableEffect' | 'spread'> {
  if (standardError === undefined || standardError === 0) return {}
  const n = items.length
  const variance = standardError ** 2 * n
  const effect = minimumDetectableEffect(n, { itemVariance: variance, alpha: 1 - level, power })
  return { minimumDetectableEffect: effect, spread: spreadOf(items, variance) }
}

function spreadOf(items: readonly PairedScores[], variance: number): ComparedSpread {
  const trials = items.reduce((sum, { base }) => sum + base.length, 0) / items.length
  const base = varianceComponents(items.map((item) => item.base))?.answerVariance ?? 0
  const candidate = varianceComponents(items.map((item) => item.candidate))?.answerVariance ?? 0
  const shares = mean(items.map((item) => 1 / item.base.length))
  const itemVariance = Math.max(0, variance - (base + candidate) * shares)
  return { itemVariance, answerVariance: [base, candidate], trials }
}
