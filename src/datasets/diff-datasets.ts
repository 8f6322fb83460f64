import type { Item } from '../evals/index.ts'
import { canonicalJson } from '../scorer/index.ts'
import { isFields } from '../transcript/index.ts'
import { keptInOrder } from './kept-in-order.ts'
import { nameItems } from './name-items.ts'
import { itemBody } from './version/dataset-contents.ts'
import { datasetVersion } from './version/dataset-version.ts'

/** An item that both versions have, and that is not the same in both. */
export interface ChangedItem {
  readonly id: string
  /** Fields that differ, with the key where both sides hold an object there: `groundTruth`, `metadata.source`. */
  readonly fields: readonly string[]
}

/** What one version of a dataset has changed against another. */
export interface DatasetDiff {
  readonly base: { readonly version: string; readonly items: number }
  readonly candidate: { readonly version: string; readonly items: number }
  /** Ids that the candidate alone has, in its order. */
  readonly added: readonly string[]
  /** Ids that the base alone has, in its order. */
  readonly removed: readonly string[]
  readonly changed: readonly ChangedItem[]
  /** Ids of the fewest items that stand elsewhere among those that both have. Order is no part of a version. */
  readonly reordered: readonly string[]
  /** How many are the same in both. */
  readonly unchanged: number
}

/**
 * Compares two versions of a dataset, item by item. An item is known by its id; without one a changed input makes it another item, which
 * is then one removed and one added.
 *
 * @throws BadOptionError where an id is used twice.
 *
 * @example
 * ```ts
 * const { added, removed, changed } = diffDatasets(before.items, after.items)
 * ```
 */
export function diffDatasets(base: readonly Item[], candidate: readonly Item[]): DatasetDiff {
  const before = byId(base)
  const after = byId(candidate)
  const changed: ChangedItem[] = []
  let shared = 0
  for (const [id, left] of before) {
    const right = after.get(id)
    if (right === undefined) continue
    shared += 1
    if (itemBody({ id, item: left }) === itemBody({ id, item: right })) continue
    changed.push({ id, fields: fieldsThatDiffer(left, right) })
  }
  const places = new Map([...after.keys()].map((id, index) => [id, index]))
  const common = [...before.keys()].filter((id) => after.has(id))
  const inOrder = keptInOrder(common.map((id) => places.get(id) ?? 0))
  return {
    base: { version: datasetVersion(base), items: before.size },
    candidate: { version: datasetVersion(candidate), items: after.size },
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed,
    reordered: common.filter((_, index) => !inOrder.has(index)),
    unchanged: shared - changed.length,
  }
}

function byId(items: readonly Item[]): Map<string, Item> {
  return new Map(nameItems('diffDatasets', items).map(({ id, item }) => [id, item]))
}

const notCompared: ReadonlySet<string> = new Set(['id', 'scorers', 'gates'])

function fieldsThatDiffer(left: Item, right: Item): string[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].flatMap((name) => {
    if (notCompared.has(name)) return []
    return differences(name, Reflect.get(left, name), Reflect.get(right, name))
  })
}

function differences(name: string, left: unknown, right: unknown): string[] {
  if (canonicalJson([left]) === canonicalJson([right])) return []
  if (!isFields(left) || !isFields(right)) return [name]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  const fields = [...keys].filter((key) => canonicalJson([left[key]]) !== canonicalJson([right[key]]))
  return fields.length === 0 ? [name] : fields.map((key) => `${name}.${key}`)
}
