import { BadOptionError } from '../errors/index.ts'
import { arrayIds, type Item, type NamedItem } from '../evals/index.ts'

/** Items with the ids that a run gives them: declared, else a hash of what they ask. */
export function nameItems(subject: string, items: readonly Item[]): NamedItem[] {
  if (!Array.isArray(items)) {
    throw new BadOptionError({ subject, option: 'items', received: items, accepted: 'a list of items' })
  }
  const ids = arrayIds(subject, items, () => undefined)
  return items.map((item: Item, index) => ({ id: ids[index] ?? '', item }))
}
