import { requireInside, requireNumber } from './validate.ts'

const rootTwoPi = Math.sqrt(2 * Math.PI)

/** The density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / rootTwoPi
}

/** P(Z > z), with full relative accuracy in the upper tail. */
export function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z)
  if (z > 39) return 0
  if (z < 2.5) {
    let term = z
    let sum = z
    for (let odd = 3; term > sum * 1e-17; odd += 2) {
      term *= (z * z) / odd
      sum += term
    }
    return 0.5 - normalDensity(z) * sum
  }
  let fraction = z
  for (let step = 200; step > 0; step--) fraction = z + step / fraction
  return normalDensity(z) / fraction
}

/**
 * The probability that a standard normal variable is at most z.
 *
 * Method: the series `1/2 + phi(z) (z + z^3/3 + z^5/15 + ...)` (Marsaglia, "Evaluating the Normal Distribution", 2004)
 * below 2.5, Laplace's continued fraction (DLMF 7.9) above. Relative error below 1e-13, in the lower tail too.
 *
 * @param z - Any number; infinities give 0 and 1.
 */
export function normalCdf(z: number): number {
  requireNumber('normalCdf', 'z', z)
  return z < 0 ? normalUpperTail(-z) : 1 - normalUpperTail(z)
}

/** The z with P(Z > z) = tail, for a tail above 0 and at most one half. */
export function normalUpperQuantile(tail: number): number {
  const root = Math.sqrt(-2 * Math.log(tail))
  const top = 2.515517 + root * (0.802853 + root * 0.010328)
  const bottom = 1 + root * (1.432788 + root * (0.189269 + root * 0.001308))
  let z = root - top / bottom
  for (let step = 0; step < 3; step++) {
    const error = (normalUpperTail(z) - tail) / normalDensity(z)
    z += error / (1 + 0.5 * z * error)
  }
  return z
}

/**
 * The quantile of the standard normal distribution: 1.959963984540054 for 0.975.
 *
 * Method: Abramowitz and Stegun 26.2.23 refined by three Halley steps on `normalCdf`. Error below 1e-13.
 *
 * @param probability - Between 0 and 1, both exclusive.
 */
export function normalQuantile(probability: number): number {
  requireInside('normalQuantile', 'probability', probability)
  if (probability === 0.5) return 0
  return probability < 0.5 ? -normalUpperQuantile(probability) : normalUpperQuantile(1 - probability)
}

/** The z of a two-sided interval: 1.96 for a level of 0.95. The tail is taken from the level, so 0.95 gives it exactly. */
export function twoSidedZ(level: number): number {
  return normalUpperQuantile((1 - level) / 2)
}
