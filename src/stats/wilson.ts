import { type Interval, type IntervalOptions, levelOf } from './interval.ts'
import { twoSidedZ } from './normal.ts'
import { requireCount } from './validate.ts'

/** Wilson's interval at a share of `n` draws, where `n` may be an effective number that is not whole. Unchecked. */
export function wilsonAt(share: number, n: number, level: number): Interval {
  const z = twoSidedZ(level)
  const square = (z * z) / n
  const center = (share + square / 2) / (1 + square)
  const half = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n))
  return {
    low: share <= 0 ? 0 : Math.min(share, Math.max(0, center - half)),
    high: share >= 1 ? 1 : Math.max(share, Math.min(1, center + half)),
    level,
  }
}

/**
 * Wilson's score interval for a pass rate: what Proctor reports for binary scores.
 *
 * `(p + z^2/2n +- z sqrt(p (1-p)/n + z^2/4n^2)) / (1 + z^2/n)`. Never leaves 0 to 1, and stays honest at all passed or
 * all failed, where `waldInterval` has no width. At 95 % and n = 20 it covers .9245 to .9586.
 * Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927; advised
 * for small evals by Bowyer, Aitchison and Ivanova, arXiv 2503.01747.
 *
 * @param passed - How many passed: a whole number from 0 to `n`.
 * @param n - How many were tried: a whole number from 1 up. They must be independent; for trials of the same items
 *   take `clusteredWilson`.
 */
export function wilsonInterval(passed: number, n: number, options: IntervalOptions = {}): Interval {
  requireCount('wilsonInterval', 'n', n, 1)
  requireCount('wilsonInterval', 'passed', passed, 0, n)
  return wilsonAt(passed / n, n, levelOf('wilsonInterval', options))
}
