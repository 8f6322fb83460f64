import { normalCdf, normalUpperQuantile } from './normal.ts'
import { requireCount, requireInside, requireNotNegative, requirePositive } from './validate.ts'

/** How noisy a paired comparison is, and how sure it shall be. */
export interface PowerOptions {
  /** Variance over items of the difference of the true item scores: `Var(x_A) + Var(x_B) - 2 Cov(x_A, x_B)`. At least 0. */
  itemVariance: number
  /**
   * Mean variance of the answers to one item, of each side. At least 0.
   * @default [0, 0]
   */
  answerVariance?: readonly [number, number]
  /**
   * Trials an item, of each side. Whole numbers from 1 up.
   * @default [1, 1]
   */
  trials?: readonly [number, number]
  /**
   * Two-sided chance of a false alarm.
   * @default 0.05
   */
  alpha?: number
  /**
   * Chance to see a true difference.
   * @default 0.8
   */
  power?: number
}

/** Variance of one item's observed difference: `w^2 + s_A^2 / K_A + s_B^2 / K_B`. */
function differenceVariance(subject: string, options: Omit<PowerOptions, 'power'>): number {
  const [answerA, answerB] = options.answerVariance ?? [0, 0]
  const [trialsA, trialsB] = options.trials ?? [1, 1]
  requireNotNegative(subject, 'itemVariance', options.itemVariance)
  requireNotNegative(subject, 'answerVariance[0]', answerA)
  requireNotNegative(subject, 'answerVariance[1]', answerB)
  requireCount(subject, 'trials[0]', trialsA, 1)
  requireCount(subject, 'trials[1]', trialsB, 1)
  return options.itemVariance + answerA / trialsA + answerB / trialsB
}

function alphaQuantile(subject: string, alpha = 0.05): number {
  requireInside(subject, 'alpha', alpha)
  return normalUpperQuantile(alpha / 2)
}

/** The two quantiles of the power formula, added. */
function quantiles(subject: string, options: PowerOptions): number {
  const power = options.power ?? 0.8
  requireInside(subject, 'power', power)
  const quantile = power <= 0.5 ? -normalUpperQuantile(power) : normalUpperQuantile(1 - power)
  return Math.max(0, alphaQuantile(subject, options.alpha) + quantile)
}

/**
 * How many items a paired comparison needs to see a difference of `delta`: `(z_{1-alpha/2} + z_{power})^2 (w^2 +
 * s_A^2/K_A + s_B^2/K_B) / delta^2`, not rounded. Round it up.
 *
 * Source: Miller, arXiv 2411.00640, eq. 9.
 *
 * @param delta - The smallest difference of the means worth seeing; above 0.
 */
export function sampleSize(delta: number, options: PowerOptions): number {
  requirePositive('sampleSize', 'delta', delta)
  const variance = differenceVariance('sampleSize', options)
  return (quantiles('sampleSize', options) / delta) ** 2 * variance
}

/**
 * The smallest difference of the means that a paired comparison of `n` items can be expected to see:
 * `(z_{1-alpha/2} + z_{power}) sqrt((w^2 + s_A^2/K_A + s_B^2/K_B) / n)`.
 *
 * Source: Miller, arXiv 2411.00640, eq. 10.
 *
 * @param n - Items: a whole number from 1 up.
 */
export function minimumDetectableEffect(n: number, options: PowerOptions): number {
  requireCount('minimumDetectableEffect', 'n', n, 1)
  const variance = differenceVariance('minimumDetectableEffect', options)
  return quantiles('minimumDetectableEffect', options) * Math.sqrt(variance / n)
}

/**
 * How likely a paired comparison of `n` items sees a true difference of `delta`: `Phi(delta / SE - z_{1-alpha/2})`, the
 * inverse of `sampleSize`. The chance to see it with the wrong sign is left out. 1 where nothing varies.
 *
 * @param delta - True difference of the means; above 0.
 * @param n - Items: a whole number from 1 up.
 */
export function comparisonPower(delta: number, n: number, options: Omit<PowerOptions, 'power'>): number {
  requirePositive('comparisonPower', 'delta', delta)
  requireCount('comparisonPower', 'n', n, 1)
  const error = Math.sqrt(differenceVariance('comparisonPower', options) / n)
  const quantile = alphaQuantile('comparisonPower', options.alpha)
  return error === 0 ? 1 : normalCdf(delta / error - quantile)
}
