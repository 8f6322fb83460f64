import { type ClusterId, groupByCluster } from './group-by-cluster.ts'
import { type Interval, type IntervalOptions, levelOf } from './interval.ts'
import { meanOfValues } from './mean.ts'
import { seededRandom } from './seeded-random.ts'
import { compensatedSum } from './sum.ts'
import { requireCount, requireValues } from './validate.ts'

/** Options of `bootstrapMean`. */
export interface BootstrapOptions extends IntervalOptions {
  /** Whole number from 0 to 2^32 - 1. The same seed gives the same result. */
  seed: number
  /**
   * How many times the values are drawn anew, 2 to 1e6.
   * @default 1000
   */
  resamples?: number
  /** The cluster of each value; whole clusters are drawn then. */
  clusters?: readonly ClusterId[]
}

/** What `bootstrapMean` returns: the percentile interval, and more. */
export interface BootstrapResult extends Interval {
  /** Mean of the values themselves. */
  mean: number
  /** Standard deviation (divisor: their number) of the resampled means. */
  standardError: number
  /** How many samples were drawn. */
  resamples: number
  /** The seed they were drawn with: the same seed gives the same result. */
  seed: number
}

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). */
function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? 0
  return low + (high - low) * (place - Math.floor(place))
}

/**
 * The bootstrap of a mean: percentile interval and standard error from values drawn with replacement, or from whole
 * clusters where `clusters` are given. `undefined` for a single value or cluster.
 *
 * Source: B. Efron, "Bootstrap Methods", Annals of Statistics 7, 1979. The central limit forms need no bootstrap
 * (Miller, arXiv 2411.00640); take it where the distribution is odd.
 *
 * @param values - Finite numbers; at least one.
 */
export function bootstrapMean(
  values: readonly number[],
  options: BootstrapOptions,
): BootstrapResult | undefined {
  const subject = 'bootstrapMean'
  requireValues(subject, 'values', values)
  const level = levelOf(subject, options)
  const resamples = options.resamples ?? 1000
  requireCount(subject, 'resamples', resamples, 2, 1e6)
  requireCount(subject, 'seed', options.seed, 0, 2 ** 32 - 1)
  const groups = options.clusters
    ? groupByCluster(subject, values, options.clusters)
    : values.map((value) => [value])
  if (groups.length < 2) return undefined
  const sums = Float64Array.from(groups, compensatedSum)
  const sizes = Float64Array.from(groups, (group) => group.length)
  const random = seededRandom(options.seed)
  const means = new Float64Array(resamples)
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0
    let size = 0
    for (let draw = 0; draw < groups.length; draw++) {
      const chosen = Math.floor(random() * groups.length)
      sum += sums[chosen] ?? 0
      size += sizes[chosen] ?? 0
    }
    means[resample] = sum / size
  }
  means.sort()
  const list = [...means]
  const center = meanOfValues(list)
  const spread = compensatedSum(list.map((value) => (value - center) ** 2)) / resamples
  return {
    low: percentile(means, (1 - level) / 2),
    high: percentile(means, (1 + level) / 2),
    level,
    mean: meanOfValues(values),
    standardError: Math.sqrt(spread),
    resamples,
    seed: options.seed,
  }
}
