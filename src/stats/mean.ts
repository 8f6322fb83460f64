import { CompensatedSum } from './sum.ts'
import { requireCount, requireProbability, requireValues } from './validate.ts'

/** The mean without the check of its input: rounded once, and never outside the smallest and largest value. */
export function meanOfValues(values: readonly number[]): number {
  const sum = new CompensatedSum()
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    sum.add(value)
    if (value < low) low = value
    if (value > high) high = value
  }
  return Math.min(high, Math.max(low, sum.dividedBy(values.length)))
}

/** Sum of squared deviations from `center`, corrected for the rounding of `center` (Chan, Golub and LeVeque 1983). */
function squaredDeviations(values: readonly number[], center: number): number {
  const squares = new CompensatedSum()
  const rest = new CompensatedSum()
  for (const value of values) {
    const deviation = value - center
    squares.add(deviation * deviation)
    rest.add(deviation)
  }
  return Math.max(0, squares.total() - rest.total() ** 2 / values.length)
}

/**
 * The arithmetic mean of a list.
 *
 * Compensated summation, so `[0.7, 0.8, 0.9]` has a mean of 0.8 to the last digit and the order of the values does not
 * show; never outside the smallest and largest value.
 *
 * @param values - Finite numbers of at most 1e150 in size; at least one.
 * @throws {BadOptionError} Where the list is empty or holds anything else.
 */
export function mean(values: readonly number[]): number {
  requireValues('mean', 'values', values)
  return meanOfValues(values)
}

/**
 * The sample variance `sum (x - mean)^2 / (n - 1)`, or `undefined` for a single value, whose spread nobody can tell.
 *
 * Corrected two-pass algorithm (Chan, Golub and LeVeque, "Algorithms for computing the sample variance", 1983).
 *
 * @param values - Finite numbers; at least one.
 */
export function variance(values: readonly number[]): number | undefined {
  requireValues('variance', 'values', values)
  if (values.length < 2) return undefined
  return squaredDeviations(values, meanOfValues(values)) / (values.length - 1)
}

/** The sample standard deviation (n - 1 in the divisor), or `undefined` for a single value. */
export function standardDeviation(values: readonly number[]): number | undefined {
  requireValues('standardDeviation', 'values', values)
  const spread = variance(values)
  return spread === undefined ? undefined : Math.sqrt(spread)
}

/**
 * The standard error of the mean by the central limit theorem, `sqrt(variance / n)`, or `undefined` for a single value.
 *
 * Source: Miller, "Adding Error Bars to Evals", arXiv 2411.00640, §2.1. Right for independent items; for trials or
 * grouped items take `clusteredStandardError`.
 */
export function standardError(values: readonly number[]): number | undefined {
  requireValues('standardError', 'values', values)
  const spread = variance(values)
  return spread === undefined ? undefined : Math.sqrt(spread / values.length)
}

/**
 * The standard error `sqrt(m (1 - m) / n)` of a share `m` of `n` independent passes and failures.
 *
 * Zero where everything passed or failed: take `wilsonInterval` there, which knows better.
 *
 * @param share - 0 to 1.
 * @param n - Whole number from 1 up.
 */
export function bernoulliStandardError(share: number, n: number): number {
  requireProbability('bernoulliStandardError', 'share', share)
  requireCount('bernoulliStandardError', 'n', n, 1)
  return Math.sqrt((share * (1 - share)) / n)
}
