import { arrayIds } from '../items/array-ids.ts'
import { checkItem } from '../items/check-item.ts'
import type { Item } from '../items/item-types.ts'
import { StreamIds } from '../items/stream-ids.ts'
import type { ItemSource } from './eval-definition.ts'

/** An item as a filter sees it. */
export interface NamedItem {
  readonly id: string
  readonly item: Item
}

/** Whether an item is run. */
export type Keeps = (named: NamedItem) => boolean

/**
 * Leaves out the items that are not to be run. Those that stay keep the id they have among all, as one they declare.
 *
 * @throws BadOptionError for what is no item of an array.
 */
export function keepItems(owner: string, data: ItemSource, keeps: Keeps): ItemSource {
  if (Array.isArray(data)) {
    const items = Array.from(data, (value: unknown, index) => checkItem(owner, value, index))
    const ids = arrayIds(owner, items, () => undefined)
    return items.flatMap((item, index) => keepOne(ids[index] ?? '', item, keeps))
  }
  const ids = new StreamIds(() => undefined)
  let position = 0
  const keep = (value: Item): Item[] => {
    position += 1
    const { id, problem } = ids.claim(value, position)
    // What cannot be named is handed on: the run says why.
    return problem === undefined ? keepOne(id, value, keeps) : [value]
  }
  return Symbol.asyncIterator in data ? keepAsync(data, keep) : keepSync(data, keep)
}

function keepOne(id: string, item: Item, keeps: Keeps): Item[] {
  return keeps({ id, item }) ? [{ ...item, id }] : []
}

function* keepSync(data: Iterable<Item>, keep: (value: Item) => Item[]): Iterable<Item> {
  for (const value of data) yield* keep(value)
}

async function* keepAsync(data: AsyncIterable<Item>, keep: (value: Item) => Item[]): AsyncIterable<Item> {
  for await (const value of data) yield* keep(value)
}
