import { binomialWeight } from './binomial-kernel.ts'
import { betaTails } from './incomplete-beta.ts'
import { requireCount, requireProbability } from './validate.ts'

const largestCount = 1e9

function check(subject: string, hits: number, draws: number, probability: number): void {
  requireCount(subject, 'draws', draws, 0, largestCount)
  requireCount(subject, 'hits', hits, 0, draws)
  requireProbability(subject, 'probability', probability)
}

/**
 * The probability of exactly `hits` successes in `draws` independent draws.
 *
 * Method: Loader's saddle-point form (2000). Relative error below 1e-10.
 *
 * @param hits - Whole number from 0 to `draws`.
 * @param draws - Whole number from 0 to 1e9.
 * @param probability - Of one success, 0 to 1.
 */
export function binomialProbability(hits: number, draws: number, probability: number): number {
  check('binomialProbability', hits, draws, probability)
  return binomialWeight(hits, draws - hits, probability, 1 - probability)
}

/**
 * The probability of at most `hits` successes in `draws` independent draws.
 *
 * Method: `I_{1-p}(draws - hits, hits + 1)`, see `incompleteBeta`. Relative error below 1e-10.
 *
 * @param hits - Whole number from 0 to `draws`.
 * @param draws - Whole number from 0 to 1e9.
 * @param probability - Of one success, 0 to 1.
 */
export function binomialCdf(hits: number, draws: number, probability: number): number {
  check('binomialCdf', hits, draws, probability)
  if (hits === draws) return 1
  return betaTails(1 - probability, probability, draws - hits, hits + 1).lower
}
