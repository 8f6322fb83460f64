import { betaQuantile } from './incomplete-beta.ts'
import { type IntervalOptions, levelOf } from './interval.ts'
import { requireCount } from './validate.ts'

/**
 * The exact one-sided upper bound of a failure rate: "with 0 failures of 30 the rate is below 9.5 %".
 *
 * `B(level; failures + 1, n - failures)` with the beta quantile B, after Clopper and Pearson (1934); for no failure it
 * is `1 - (1 - level)^(1/n)`.
 *
 * @param failures - Whole number from 0 to `n`.
 * @param n - Whole number from 1 to 1e8.
 */
export function failureUpperBound(failures: number, n: number, options: IntervalOptions = {}): number {
  requireCount('failureUpperBound', 'n', n, 1, 1e8)
  requireCount('failureUpperBound', 'failures', failures, 0, n)
  const level = levelOf('failureUpperBound', options)
  if (failures === n) return 1
  if (failures === 0) return -Math.expm1(Math.log1p(-level) / n)
  return 1 - betaQuantile(1 - level, n - failures, failures + 1)
}

/**
 * The rule of three: a quick 95 % upper bound `3 / n` of a failure rate after `n` tries without a failure, at most 1.
 *
 * Source: J. A. Hanley and A. Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249, 1983.
 * `failureUpperBound(0, n)` is the exact form.
 *
 * @param n - Whole number from 1 up.
 */
export function ruleOfThree(n: number): number {
  requireCount('ruleOfThree', 'n', n, 1)
  return Math.min(1, 3 / n)
}
