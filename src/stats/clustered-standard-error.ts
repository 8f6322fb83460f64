import { type ClusterId, groupByCluster } from './group-by-cluster.ts'
import { meanOfValues } from './mean.ts'
import { CompensatedSum } from './sum.ts'
import { requireChoice, requireValues } from './validate.ts'

/** Which clustered standard error: see `clusteredStandardError`. */
export type ClusteredForm = 'inspect' | 'paper' | 'raw'

/** Options of `clusteredStandardError`. */
export interface ClusteredStandardErrorOptions {
  /**
   * `'inspect'`: with C/(C-1), what Proctor reports; `'paper'`: Miller's formula; `'raw'`: neither correction.
   * @default 'inspect'
   */
  form?: ClusteredForm
}

/** The clustered standard error of grouped values around their pooled mean. Unchecked; needs two groups or more. */
export function standardErrorOfGroups(groups: readonly (readonly number[])[], form: ClusteredForm): number {
  const values = groups.flat()
  const n = values.length
  const center = meanOfValues(values)
  const squares = new CompensatedSum()
  const ofClusters = new CompensatedSum()
  for (const group of groups) {
    const deviation = new CompensatedSum()
    for (const value of group) {
      squares.add((value - center) ** 2)
      deviation.add(value - center)
    }
    ofClusters.add(deviation.total() ** 2)
  }
  const raw = ofClusters.total()
  if (form === 'raw') return Math.sqrt(raw) / n
  if (form === 'inspect') return Math.sqrt((groups.length / (groups.length - 1)) * raw) / n
  const own = squares.total()
  return Math.sqrt(Math.max(0, own / (n - 1) / n + (raw - own) / n / n))
}

/**
 * The standard error of a pooled mean whose values come in clusters, such as trials of one item or questions on one
 * text. `undefined` for fewer than two clusters.
 *
 * With D_c the sum of the deviations from the mean in cluster c, C clusters and n values:
 * - `'inspect'`: `sqrt(C/(C-1) sum D_c^2) / n`, the small-sample form of the Inspect framework. For clusters of equal
 *   size it is the standard error of the cluster means.
 * - `'paper'`: `sqrt(SE^2 + (1/n^2) sum_c sum_{i != j in c} (s_i - m)(s_j - m))` with SE of the central limit theorem
 *   (n - 1); Miller, arXiv 2411.00640, eq. 4. May be a little too small for few clusters; a negative sum counts as 0.
 * - `'raw'`: `sqrt(sum D_c^2) / n`.
 *
 * @param values - Finite numbers; at least one.
 * @param clusters - The cluster of each value; as long as `values`, no id missing, empty or NaN.
 */
export function clusteredStandardError(
  values: readonly number[],
  clusters: readonly ClusterId[],
  options: ClusteredStandardErrorOptions = {},
): number | undefined {
  requireValues('clusteredStandardError', 'values', values)
  const groups = groupByCluster('clusteredStandardError', values, clusters)
  const form = options.form ?? 'inspect'
  requireChoice('clusteredStandardError', 'form', form, ['inspect', 'paper', 'raw'])
  return groups.length < 2 ? undefined : standardErrorOfGroups(groups, form)
}
