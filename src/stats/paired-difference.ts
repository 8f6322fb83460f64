import { standardErrorOfGroups } from './clustered-standard-error.ts'
import { type ClusterId, groupByCluster } from './group-by-cluster.ts'
import { type Interval, levelOf, type MeanIntervalOptions, rangeOf } from './interval.ts'
import { meanOfValues, standardError } from './mean.ts'
import { studentTCdf } from './student-t.ts'
import { compensatedSum } from './sum.ts'
import { tIntervalAt } from './t-interval.ts'
import { requireSameLength, requireValues } from './validate.ts'

/** Options of `pairedDifference`. */
export interface PairedDifferenceOptions extends MeanIntervalOptions {
  /** The cluster of each pair, where items come in groups. */
  clusters?: readonly ClusterId[]
}

/** How two systems compare on the same items. */
export interface PairedDifference {
  /** Pairs. */
  n: number
  /** Mean of `first - second`. */
  difference: number
  /** Of the difference; clustered where `clusters` are given. Absent for a single pair or cluster. */
  standardError?: number
  /** `sqrt(SE_first^2 + SE_second^2)`: what it would be, had the pairing been thrown away. */
  unpairedStandardError?: number
  /** `difference / standardError`. Absent where the standard error is absent or 0. */
  t?: number
  /** Degrees of freedom: pairs (or clusters) less one. */
  df?: number
  /** Two-sided, by Student's t. Absent where `t` is. */
  pValue?: number
  /** Student's interval of the difference. */
  interval?: Interval
  /** Pearson's correlation of the two sides: the higher it is, the more the pairing gains. Absent where a side never varies. */
  correlation?: number
}

function correlationOf(first: readonly number[], second: readonly number[]): number | undefined {
  const centerA = meanOfValues(first)
  const centerB = meanOfValues(second)
  const deviationsA = first.map((value) => value - centerA)
  const deviationsB = second.map((value) => value - centerB)
  const sizeA = Math.sqrt(compensatedSum(deviationsA.map((value) => value * value)))
  const sizeB = Math.sqrt(compensatedSum(deviationsB.map((value) => value * value)))
  if (sizeA === 0 || sizeB === 0) return undefined
  const products = deviationsA.map((value, index) => (value / sizeA) * ((deviationsB[index] ?? 0) / sizeB))
  return Math.max(-1, Math.min(1, compensatedSum(products)))
}

/**
 * Compares two systems on the same items, by the differences item by item: the mean difference, its standard error,
 * Student's interval and paired t test, and the correlation.
 *
 * `d_i = a_i - b_i`, `SE = sd(d) / sqrt(n)`, which equals `sqrt(SE_a^2 + SE_b^2 - 2 Cov/n)`; with clusters the
 * C/(C-1) form of `clusteredStandardError` on d, and C - 1 degrees of freedom. Source: Miller, arXiv 2411.00640, §3.
 * With trials, hand in the mean of each item: trials are not independent items.
 *
 * @param first - One value an item.
 * @param second - The other system's values, in the same order of items.
 * @throws {BadOptionError} Where the lists are empty, differ in length or hold anything but finite numbers.
 */
export function pairedDifference(
  first: readonly number[],
  second: readonly number[],
  options: PairedDifferenceOptions = {},
): PairedDifference {
  const subject = 'pairedDifference'
  requireValues(subject, 'first', first)
  requireValues(subject, 'second', second)
  requireSameLength(subject, 'second', second, first)
  const level = levelOf(subject, options)
  const [low, high] = rangeOf(subject, options)
  const differences = first.map((value, index) => value - (second[index] ?? 0))
  const groups =
    options.clusters === undefined ? undefined : groupByCluster(subject, differences, options.clusters)
  const n = differences.length
  const result: PairedDifference = { n, difference: meanOfValues(differences) }
  const errorA = standardError(first)
  const errorB = standardError(second)
  if (errorA !== undefined && errorB !== undefined) result.unpairedStandardError = Math.hypot(errorA, errorB)
  const correlation = correlationOf(first, second)
  if (correlation !== undefined) result.correlation = correlation
  const df = (groups?.length ?? n) - 1
  if (df < 1) return result
  const error = groups === undefined ? standardError(differences) : standardErrorOfGroups(groups, 'inspect')
  if (error === undefined) return result
  result.standardError = error
  result.df = df
  result.interval = tIntervalAt(result.difference, error, df, level, [low - high, high - low])
  if (error === 0) return result
  result.t = result.difference / error
  result.pValue = Math.min(1, 2 * studentTCdf(-Math.abs(result.t), df))
  return result
}
