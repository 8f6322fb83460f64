import { clippedInterval, type Interval, levelOf, type MeanIntervalOptions, rangeOf } from './interval.ts'
import { meanOfValues, standardError } from './mean.ts'
import { studentTUpperQuantile } from './student-t.ts'
import { requireValues } from './validate.ts'

/** `center +- t * error` at `df` degrees of freedom, clipped. Unchecked. */
export function tIntervalAt(
  center: number,
  error: number,
  df: number,
  level: number,
  range?: readonly [number, number],
): Interval {
  const half = error === 0 ? 0 : studentTUpperQuantile((1 - level) / 2, df) * error
  return clippedInterval(center, half, level, range)
}

/**
 * Student's interval of a mean, `mean +- t SE` with n - 1 degrees of freedom: what Proctor reports for fractional
 * scores. `undefined` for a single value, whose spread nobody can tell.
 *
 * Source: Student, "The probable error of a mean", Biometrika 6, 1908. Values that are all equal give no width.
 *
 * @param values - Finite numbers, independent of one another; at least one.
 */
export function tInterval(
  values: readonly number[],
  options: MeanIntervalOptions = {},
): Interval | undefined {
  requireValues('tInterval', 'values', values)
  const level = levelOf('tInterval', options)
  const range = rangeOf('tInterval', options)
  const error = standardError(values)
  if (error === undefined) return undefined
  return tIntervalAt(meanOfValues(values), error, values.length - 1, level, range)
}
