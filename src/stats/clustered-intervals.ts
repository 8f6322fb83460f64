import { BadOptionError } from '../errors/index.ts'
import { type ClusterId, groupByCluster } from './group-by-cluster.ts'
import {
  type Interval,
  type IntervalOptions,
  levelOf,
  type MeanIntervalOptions,
  rangeOf,
} from './interval.ts'
import { meanOfValues, standardError } from './mean.ts'
import { tIntervalAt } from './t-interval.ts'
import { requireCount, requireNotNegative, requireProbability, requireValues } from './validate.ts'
import { wilsonAt } from './wilson.ts'

/** A mean over clusters with its interval. */
export interface ClusteredInterval extends Interval {
  /** Mean of the cluster means. */
  mean: number
  /** Standard deviation (n - 1) of the cluster means over the root of their number. */
  standardError: number
  clusters: number
}

/** A clustered pass rate with its interval. */
export interface ClusteredWilsonInterval extends Interval {
  /** Mean of the cluster means. */
  mean: number
  /** Of the cluster means; absent for a single cluster. */
  standardError?: number
  clusters: number
  /** How many independent draws tell as much as these do. */
  effectiveN: number
}

/** `m (1 - m) / SE^2`, at most n. Unchecked. */
export function effectiveNAt(share: number, error: number, n: number): number {
  const variance = share * (1 - share)
  return error === 0 || variance >= n * error * error ? n : variance / (error * error)
}

/**
 * How many independent draws would give this share this standard error: `m (1 - m) / SE^2`, at most `n`.
 *
 * @param share - Mean of binary scores, between 0 and 1.
 * @param error - Its (clustered) standard error, at least 0.
 * @param n - How many scores there are in all.
 */
export function effectiveSampleSize(share: number, error: number, n: number): number {
  requireProbability('effectiveSampleSize', 'share', share)
  requireNotNegative('effectiveSampleSize', 'error', error)
  requireCount('effectiveSampleSize', 'n', n, 1)
  return effectiveNAt(share, error, n)
}

/**
 * Wilson's interval for a pass rate whose passes come in clusters, such as trials of one item.
 *
 * The unit is the cluster: the mean of the cluster means m, its standard error, then Wilson at m with
 * `effectiveN = m (1 - m) / SE^2`, at most n. Where all passed or all failed, Wilson on the number of clusters.
 * `undefined` where a single cluster holds passes and failures: nobody can tell how clusters differ.
 *
 * @param values - 1 for a pass and 0 for a failure; at least one.
 * @param clusters - The cluster of each value.
 */
export function clusteredWilson(
  values: readonly number[],
  clusters: readonly ClusterId[],
  options: IntervalOptions = {},
): ClusteredWilsonInterval | undefined {
  const subject = 'clusteredWilson'
  requireValues(subject, 'values', values)
  const level = levelOf(subject, options)
  const odd = values.findIndex((value) => value !== 0 && value !== 1)
  if (odd >= 0) {
    throw new BadOptionError({ subject, option: `values[${odd}]`, received: values[odd], accepted: '0 or 1' })
  }
  const means = groupByCluster(subject, values, clusters).map(meanOfValues)
  const share = meanOfValues(means)
  const error = standardError(means)
  const shown = {
    mean: share,
    ...(error === undefined ? {} : { standardError: error }),
    clusters: means.length,
  }
  if (share === 0 || share === 1) {
    return { ...wilsonAt(share, means.length, level), ...shown, effectiveN: means.length }
  }
  if (error === undefined) return undefined
  const effectiveN = effectiveNAt(share, error, values.length)
  return { ...wilsonAt(share, effectiveN, level), ...shown, effectiveN }
}

/**
 * Student's interval for a mean whose values come in clusters: the mean of the cluster means, with C - 1 degrees of
 * freedom for C clusters. `undefined` for a single cluster.
 *
 * @param values - Finite numbers; at least one.
 * @param clusters - The cluster of each value.
 */
export function clusteredT(
  values: readonly number[],
  clusters: readonly ClusterId[],
  options: MeanIntervalOptions = {},
): ClusteredInterval | undefined {
  requireValues('clusteredT', 'values', values)
  const level = levelOf('clusteredT', options)
  const range = rangeOf('clusteredT', options)
  const means = groupByCluster('clusteredT', values, clusters).map(meanOfValues)
  const error = standardError(means)
  if (error === undefined) return undefined
  const center = meanOfValues(means)
  const interval = tIntervalAt(center, error, means.length - 1, level, range)
  return { ...interval, mean: center, standardError: error, clusters: means.length }
}
