import { BadOptionError } from '../errors/index.ts'
import { meanOfValues, variance } from './mean.ts'
import { requireCount, requireNotNegative, requireValues } from './validate.ts'

/** Where the spread of scores comes from. */
export interface VarianceComponents {
  /** Spread of the items' true scores, `Var(x)`. */
  itemVariance: number
  /** Mean spread of the answers to one item, `E[sigma^2]`. */
  answerVariance: number
}

/**
 * The variance of a mean over `n` items with `trials` trials each: `(Var(x) + E[sigma^2] / K) / n`. More trials shrink
 * the second part alone.
 *
 * Source: Miller, arXiv 2411.00640, §3.1.
 *
 * @param components - Both at least 0.
 * @param n - Items: a whole number from 1 up.
 * @param trials - Trials an item: a whole number from 1 up.
 */
export function varianceOfMean(components: VarianceComponents, n: number, trials: number): number {
  const { itemVariance, answerVariance } = components
  requireNotNegative('varianceOfMean', 'itemVariance', itemVariance)
  requireNotNegative('varianceOfMean', 'answerVariance', answerVariance)
  requireCount('varianceOfMean', 'n', n, 1)
  requireCount('varianceOfMean', 'trials', trials, 1)
  return (itemVariance + answerVariance / trials) / n
}

/**
 * Splits the spread of trial scores into items and answers, by the analysis of variance of one random factor: answers
 * are the mean of the variances within items, items what is left of the variance of the item means, at least 0.
 *
 * `undefined` with fewer than two items, or where no item has two trials.
 * Source: Searle, Casella and McCulloch, "Variance Components", 1992, §3.6 (unweighted means).
 *
 * @param items - The trial scores of each item; each at least one.
 */
export function varianceComponents(items: readonly (readonly number[])[]): VarianceComponents | undefined {
  const subject = 'varianceComponents'
  if (!Array.isArray(items)) {
    throw new BadOptionError({
      subject,
      option: 'items',
      received: items,
      accepted: 'a list of lists of scores',
    })
  }
  for (const [index, scores] of items.entries()) requireValues(subject, `items[${index}]`, scores)
  const repeated = items.filter((scores) => scores.length > 1)
  if (items.length < 2 || repeated.length === 0) return undefined
  const within = repeated.map((scores) => variance(scores) ?? 0)
  const answerVariance = meanOfValues(within)
  const ofMeans = variance(items.map(meanOfValues)) ?? 0
  const shares = items.map((scores) => 1 / scores.length)
  return { itemVariance: Math.max(0, ofMeans - answerVariance * meanOfValues(shares)), answerVariance }
}
