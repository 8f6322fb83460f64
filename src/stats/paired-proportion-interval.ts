import { type Interval, type IntervalOptions, levelOf } from './interval.ts'
import { twoSidedZ } from './normal.ts'
import { requireCount } from './validate.ts'

/**
 * The score interval of the difference of two pass rates on the same items, `(firstOnly - secondOnly) / n`: what Proctor reports where two
 * systems are compared by binary scores.
 *
 * Holds every difference that the score test does not refuse, so it leaves zero out just where McNemar's test without correction is
 * significant. Never leaves -1 to 1, and has a width where the systems agree on all items.
 * Source: T. Tango, "Equivalence test and confidence interval for the difference in proportions for the paired-sample design", Statistics
 * in Medicine 17, 1998.
 *
 * @param firstOnly - Items only the first system passed: a whole number from 0 up.
 * @param secondOnly - Items only the second system passed.
 * @param n - All items: a whole number from 1 up, at least `firstOnly + secondOnly`. They must be independent.
 */
export function pairedProportionInterval(
  firstOnly: number,
  secondOnly: number,
  n: number,
  options: IntervalOptions = {},
): Interval {
  const subject = 'pairedProportionInterval'
  requireCount(subject, 'n', n, 1)
  requireCount(subject, 'firstOnly', firstOnly, 0, n)
  requireCount(subject, 'secondOnly', secondOnly, 0, n - firstOnly)
  const level = levelOf(subject, options)
  const z = twoSidedZ(level)
  const difference = (firstOnly - secondOnly) / n
  const isRefused = (at: number): boolean => Math.abs(statistic(firstOnly, secondOnly, n, at)) > z
  return {
    low: end(difference, -1, isRefused),
    high: end(difference, 1, isRefused),
    level,
  }
}

/** The score statistic of a true difference `at`. */
function statistic(firstOnly: number, secondOnly: number, n: number, at: number): number {
  const distance = firstOnly - secondOnly - n * at
  if (distance === 0) return 0
  const linear = (2 * n - firstOnly + secondOnly) * at - firstOnly - secondOnly
  const constant = -secondOnly * at * (1 - at)
  const root = Math.sqrt(Math.max(0, linear * linear - 8 * n * constant))
  const share = (root - linear) / (4 * n)
  const variance = n * (2 * share + at * (1 - at))
  return variance <= 0 ? distance * Number.POSITIVE_INFINITY : distance / Math.sqrt(variance)
}

/** Where refusal begins between the estimate and an end of the scale, by bisection. */
function end(estimate: number, limit: number, isRefused: (at: number) => boolean): number {
  if (estimate === limit) return limit
  let kept = estimate
  let refused = limit
  for (let step = 0; step < 60; step++) {
    const middle = (kept + refused) / 2
    if (isRefused(middle)) refused = middle
    else kept = middle
  }
  return kept
}
