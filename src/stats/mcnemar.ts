import { binomialCdf } from './binomial.ts'
import { normalUpperTail } from './normal.ts'
import { requireCount } from './validate.ts'

/** What `mcnemarChiSquared` returns. */
export interface ChiSquaredTest {
  statistic: number
  /** Degrees of freedom. */
  df: 1
  pValue: number
}

function check(subject: string, firstOnly: number, secondOnly: number): void {
  requireCount(subject, 'firstOnly', firstOnly, 0, 4e8)
  requireCount(subject, 'secondOnly', secondOnly, 0, 4e8)
}

/**
 * McNemar's exact two-sided test: do two systems pass the same share of the same items?
 *
 * The p value `min(1, 2 P(X <= min(b, c)))` with X binomial over the b + c items on which they differ, at one half.
 * 1 where they differ on none. Source: Q. McNemar, Psychometrika 12, 1947, with the exact binomial (sign test).
 *
 * @param firstOnly - Items only the first system passed: a whole number from 0 up.
 * @param secondOnly - Items only the second system passed.
 */
export function mcnemarExact(firstOnly: number, secondOnly: number): number {
  check('mcnemarExact', firstOnly, secondOnly)
  return Math.min(1, 2 * binomialCdf(Math.min(firstOnly, secondOnly), firstOnly + secondOnly, 0.5))
}

/**
 * McNemar's test by chi squared with Edwards' continuity correction, `(|b - c| - 1)^2 / (b + c)`, for comparison with
 * other tools: the exact form is as cheap. `undefined` where the systems differ on no item.
 *
 * @param firstOnly - Items only the first system passed: a whole number from 0 up.
 * @param secondOnly - Items only the second system passed.
 */
export function mcnemarChiSquared(firstOnly: number, secondOnly: number): ChiSquaredTest | undefined {
  check('mcnemarChiSquared', firstOnly, secondOnly)
  const differing = firstOnly + secondOnly
  if (differing === 0) return undefined
  const excess = Math.max(0, Math.abs(firstOnly - secondOnly) - 1)
  const statistic = (excess * excess) / differing
  return { statistic, df: 1, pValue: 2 * normalUpperTail(Math.sqrt(statistic)) }
}
