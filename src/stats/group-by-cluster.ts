import { BadOptionError } from '../errors/index.ts'
import { requireSameLength } from './validate.ts'

/** What names a cluster, such as a dataset item's id. */
export type ClusterId = string | number

/** The values of each cluster, in order of first appearance. A missing, NaN or empty id is refused: it would hide that values belong together. */
export function groupByCluster(
  subject: string,
  values: readonly number[],
  clusters: readonly ClusterId[],
): number[][] {
  requireSameLength(subject, 'clusters', clusters, values)
  const groups = new Map<ClusterId, number[]>()
  for (let index = 0; index < values.length; index++) {
    const id = clusters[index]
    if ((typeof id !== 'string' || id === '') && !Number.isFinite(id)) {
      throw new BadOptionError({
        subject,
        option: `clusters[${index}]`,
        received: id,
        accepted: 'a text that is not empty or a finite number',
      })
    }
    const value = values[index]
    if (id === undefined || value === undefined) continue
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [value])
    else group.push(value)
  }
  return [...groups.values()]
}
