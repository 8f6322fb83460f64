import { clippedInterval, type Interval, type IntervalOptions, levelOf } from './interval.ts'
import { twoSidedZ } from './normal.ts'
import { requireCount } from './validate.ts'

/**
 * The textbook interval `p +- z sqrt(p (1-p) / n)`, for comparison only: it is too narrow below a few hundred items and
 * has no width at all where everything passed. Take `wilsonInterval`. Not clipped.
 *
 * @param passed - Whole number from 0 to `n`.
 * @param n - Whole number from 1 up.
 */
export function waldInterval(passed: number, n: number, options: IntervalOptions = {}): Interval {
  requireCount('waldInterval', 'n', n, 1)
  requireCount('waldInterval', 'passed', passed, 0, n)
  const level = levelOf('waldInterval', options)
  const share = passed / n
  return clippedInterval(share, twoSidedZ(level) * Math.sqrt((share * (1 - share)) / n), level)
}
