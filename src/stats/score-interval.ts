import { effectiveNAt } from './clustered-intervals.ts'
import type { ScorerInterval } from './scorer-statistics.ts'
import { tIntervalAt } from './t-interval.ts'
import { wilsonAt } from './wilson.ts'

/** What the interval of a scorer's mean rests on. */
export interface ScoreMean {
  /** Scored runs. */
  n: number
  items: number
  /** Of the item means. */
  mean: number
  /** Of that mean; undefined for a single item. */
  standardError: number | undefined
  /** Every score is an end of the range. */
  isBinary: boolean
  /** Some item has several trials. */
  isClustered: boolean
}

function wilsonDraws(share: number, seen: ScoreMean, span: number): number | undefined {
  if (share <= 0 || share >= 1) return seen.items
  if (!seen.isClustered) return seen.n
  return seen.standardError === undefined ? undefined : effectiveNAt(share, seen.standardError / span, seen.n)
}

/**
 * The interval that Proctor reports: Wilson for binary scores (with trials at the effective number of draws, and on the
 * number of items where all passed or all failed), Student's t for fractional ones (with trials on the item means).
 */
export function scoreInterval(
  seen: ScoreMean,
  range: readonly [number, number],
  level: number,
): ScorerInterval | undefined {
  const [low, high] = range
  if (!seen.isBinary) {
    if (seen.standardError === undefined) return undefined
    const interval = tIntervalAt(seen.mean, seen.standardError, seen.items - 1, level, range)
    return { ...interval, method: seen.isClustered ? 'clustered-t' : 't' }
  }
  const span = high - low
  const share = (seen.mean - low) / span
  const draws = wilsonDraws(share, seen, span)
  if (draws === undefined) return undefined
  const interval = wilsonAt(share, draws, level)
  return {
    low: low + span * interval.low,
    high: interval.high === 1 ? high : low + span * interval.high,
    level,
    method: seen.isClustered ? 'clustered-wilson' : 'wilson',
  }
}
