import { seededRandom } from './seeded-random.ts'
import { requireCount, requireValues } from './validate.ts'

/** Options of `signFlipTest`. */
export interface SignFlipOptions {
  /** Whole number from 0 to 2^32 - 1. The same seed gives the same result. */
  seed: number
  /**
   * How many times signs are drawn, 99 to 1e6.
   * @default 1999
   */
  resamples?: number
}

/**
 * The two-sided permutation test of paired differences: how often random signs give a sum at least as far from zero. Holds for any
 * distribution that is symmetric where nothing changed, however odd.
 *
 * p = (1 + hits) / (1 + resamples), never 0. Source: E. J. G. Pitman, "Significance tests which may be applied to samples from any
 * populations", Supplement to the Journal of the Royal Statistical Society 4, 1937.
 *
 * @param differences - One an item; finite numbers, at least one.
 */
export function signFlipTest(differences: readonly number[], options: SignFlipOptions): number {
  const subject = 'signFlipTest'
  requireValues(subject, 'differences', differences)
  requireCount(subject, 'seed', options.seed, 0, 2 ** 32 - 1)
  const resamples = options.resamples ?? 1999
  requireCount(subject, 'resamples', resamples, 99, 1e6)
  const moved = Float64Array.from(differences.filter((value) => value !== 0))
  const sizes = moved.reduce((sum, value) => sum + Math.abs(value), 0)
  const seen = Math.abs(moved.reduce((sum, value) => sum + value, 0)) - sizes * 1e-12
  const random = seededRandom(options.seed)
  let hits = 0
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0
    for (let index = 0; index < moved.length; index++) {
      const value = moved[index] ?? 0
      sum += random() < 0.5 ? -value : value
    }
    if (Math.abs(sum) >= seen) hits += 1
  }
  return (1 + hits) / (1 + resamples)
}
