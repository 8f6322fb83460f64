import { betaQuantile } from './incomplete-beta.ts'
import { type Interval, type IntervalOptions, levelOf } from './interval.ts'
import { requireCount } from './validate.ts'

/**
 * The exact interval of Clopper and Pearson for a pass rate: covers at least `level` always, so it is wider than
 * Wilson's.
 *
 * `low = B(alpha/2; x, n-x+1)`, `high = B(1-alpha/2; x+1, n-x)` with beta quantiles B.
 * Source: C. J. Clopper and E. S. Pearson, Biometrika 26, 1934.
 *
 * @param passed - Whole number from 0 to `n`.
 * @param n - Whole number from 1 to 1e8.
 */
export function clopperPearsonInterval(passed: number, n: number, options: IntervalOptions = {}): Interval {
  requireCount('clopperPearsonInterval', 'n', n, 1, 1e8)
  requireCount('clopperPearsonInterval', 'passed', passed, 0, n)
  const level = levelOf('clopperPearsonInterval', options)
  const tail = (1 - level) / 2
  return {
    low: passed === 0 ? 0 : betaQuantile(tail, passed, n - passed + 1),
    high: passed === n ? 1 : 1 - betaQuantile(tail, n - passed, passed + 1),
    level,
  }
}
