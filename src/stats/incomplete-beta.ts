import { binomialWeight } from './binomial-kernel.ts'
import { findRoot } from './find-root.ts'
import { requirePositive, requireProbability } from './validate.ts'

/** Both tails of the beta distribution at one point, each computed without taking it from 1 where it is the small one. */
export interface BetaTails {
  lower: number
  upper: number
  /** `x^a y^b / B(a, b)`: the density times x (1 - x). */
  weight: number
}

const tiny = 1e-300

/** Largest shape that is taken: the continued fraction needs about sqrt(shape) steps. */
const largestShape = 1e9

/** Lentz's evaluation of the continued fraction DLMF 8.17.22. */
function continuedFraction(x: number, a: number, b: number): number {
  let numerator = 1
  let denominator = 1 - ((a + b) * x) / (a + 1)
  denominator = 1 / (Math.abs(denominator) < tiny ? tiny : denominator)
  let result = denominator
  const limit = 1000 + 20 * Math.sqrt(Math.max(a, b))
  for (let step = 1; step < limit; step++) {
    const twice = 2 * step
    const even = (step * (b - step) * x) / ((a + twice - 1) * (a + twice))
    denominator = 1 + even * denominator
    denominator = 1 / (Math.abs(denominator) < tiny ? tiny : denominator)
    numerator = 1 + even / numerator
    if (Math.abs(numerator) < tiny) numerator = tiny
    result *= denominator * numerator
    const odd = (-(a + step) * (a + b + step) * x) / ((a + twice) * (a + twice + 1))
    denominator = 1 + odd * denominator
    denominator = 1 / (Math.abs(denominator) < tiny ? tiny : denominator)
    numerator = 1 + odd / numerator
    if (Math.abs(numerator) < tiny) numerator = tiny
    const factor = denominator * numerator
    result *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  return result
}

/** Tails of Beta(a, b) at x, with y = 1 - x given apart. */
export function betaTails(x: number, y: number, a: number, b: number): BetaTails {
  if (x <= 0) return { lower: 0, upper: 1, weight: 0 }
  if (y <= 0) return { lower: 1, upper: 0, weight: 0 }
  const weight = ((a * b) / (a + b)) * binomialWeight(a, b, x, y)
  if (x <= (a + 1) / (a + b + 2)) {
    const lower = Math.min(1, (weight * continuedFraction(x, a, b)) / a)
    return { lower, upper: 1 - lower, weight }
  }
  const upper = Math.min(1, (weight * continuedFraction(y, b, a)) / b)
  return { lower: 1 - upper, upper, weight }
}

/**
 * The regularized incomplete beta function I_x(a, b): the probability that a Beta(a, b) variable is at most x.
 *
 * Method: continued fraction DLMF 8.17.22 by Lentz's algorithm, with Loader's saddle-point form of the leading factor.
 * Relative error below 1e-10 for a and b up to 1e6 (1e-13 below 1,000).
 *
 * @param x - 0 to 1.
 * @param a - Above 0, at most 1e9.
 * @param b - Above 0, at most 1e9.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  requireProbability('incompleteBeta', 'x', x)
  requirePositive('incompleteBeta', 'a', a, largestShape)
  requirePositive('incompleteBeta', 'b', b, largestShape)
  return betaTails(x, 1 - x, a, b).lower
}

/**
 * The quantile of the beta distribution: the x with I_x(a, b) = probability.
 *
 * Method: safeguarded Newton on the logarithm of the smaller tail over the logit of x. Relative error below 1e-10.
 *
 * @param probability - 0 to 1; 0 gives 0 and 1 gives 1.
 * @param a - Above 0, at most 1e9.
 * @param b - Above 0, at most 1e9.
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  requireProbability('betaQuantile', 'probability', probability)
  requirePositive('betaQuantile', 'a', a, largestShape)
  requirePositive('betaQuantile', 'b', b, largestShape)
  if (probability === 0 || probability === 1) return probability
  const isLower = probability <= 0.5
  const target = Math.log(isLower ? probability : 1 - probability)
  const logit = findRoot(
    (point) => {
      const tails = betaTails(1 / (1 + Math.exp(-point)), 1 / (1 + Math.exp(point)), a, b)
      const tail = Math.max(tiny, isLower ? tails.lower : tails.upper)
      return {
        value: Math.log(tail) - target,
        slope: ((isLower ? 1 : -1) * Math.max(tiny, tails.weight)) / tail,
      }
    },
    -700,
    700,
    Math.log(a / b),
  )
  return 1 / (1 + Math.exp(-logit))
}
