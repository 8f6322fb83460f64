import { findRoot } from './find-root.ts'
import { betaTails } from './incomplete-beta.ts'
import { normalUpperQuantile } from './normal.ts'
import { requireInside, requireNumber, requirePositive } from './validate.ts'

const largestDf = 1e9

/** P(T > t) for t >= 0, and the density times t, both from the incomplete beta function. */
function upperTail(t: number, df: number): { tail: number; weight: number } {
  const ratio = (t / Math.sqrt(df)) ** 2
  const x = 1 / (1 + ratio)
  const y = ratio < 1 ? ratio / (1 + ratio) : 1 / (1 + 1 / ratio)
  const tails = betaTails(x, y, df / 2, 0.5)
  return { tail: tails.lower / 2, weight: tails.weight }
}

/**
 * The probability that a variable of Student's t distribution is at most t.
 *
 * Method: `P(T > t) = I_{df/(df+t^2)}(df/2, 1/2) / 2` for t >= 0. Relative error below 1e-10 (1e-13 below 1,000 degrees).
 *
 * @param t - Any number; infinities give 0 and 1.
 * @param df - Degrees of freedom, above 0 and at most 1e9; need not be whole.
 */
export function studentTCdf(t: number, df: number): number {
  requireNumber('studentTCdf', 't', t)
  requirePositive('studentTCdf', 'df', df, largestDf)
  const { tail } = upperTail(Math.abs(t), df)
  return t < 0 ? tail : 1 - tail
}

/** The t with P(T > t) = tail, for a tail below one half. */
export function studentTUpperQuantile(tail: number, df: number): number {
  const z = normalUpperQuantile(tail)
  const start = z + (z ** 3 + z) / (4 * df) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df * df)
  const target = Math.log(tail)
  const root = findRoot(
    (point) => {
      const at = upperTail(Math.exp(point), df)
      const size = Math.max(1e-300, at.tail)
      return { value: Math.log(size) - target, slope: -Math.max(1e-300, at.weight) / size }
    },
    -80,
    350,
    Math.log(Math.max(1e-12, start)),
  )
  return Math.exp(root)
}

/**
 * The quantile of Student's t distribution: 2.2621571628 for 0.975 and 9 degrees of freedom.
 *
 * Method: Newton's steps on the logarithm of the tail, held in a bracket, started from the Cornish-Fisher expansion
 * (Abramowitz and Stegun 26.7.5). Relative error below 1e-10.
 *
 * @param probability - Between 0 and 1, both exclusive.
 * @param df - Degrees of freedom, above 0 and at most 1e9; need not be whole.
 */
export function studentTQuantile(probability: number, df: number): number {
  requireInside('studentTQuantile', 'probability', probability)
  requirePositive('studentTQuantile', 'df', df, largestDf)
  if (probability === 0.5) return 0
  return probability < 0.5
    ? -studentTUpperQuantile(probability, df)
    : studentTUpperQuantile(1 - probability, df)
}
