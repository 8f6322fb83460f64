import { BadOptionError } from '../errors/index.ts'
import type { Item } from '../evals/index.ts'
import { nameItems } from './name-items.ts'

/** What a filter looks at. */
export interface Filterable {
  readonly id?: string
  readonly tags?: readonly string[]
  readonly split?: string
}

/**
 * Builds a filter: a text is kept where the id or a tag contains it, in any case; `tag:smoke` and `split:test` compare whole words.
 * Of several texts all must keep an item.
 *
 * @param subject - Whose texts, for errors.
 * @param option - What they are called there.
 */
export function createItemFilter(
  texts: readonly string[],
  subject: string,
  option: string,
): (item: Filterable) => boolean {
  const rules = texts.map((text) => createRule(text, subject, option))
  return (item) => rules.every((rule) => rule(item))
}

function createRule(text: string, subject: string, option: string): (item: Filterable) => boolean {
  if (typeof text !== 'string' || text.trim() === '') {
    const accepted = 'a part of an id or tag, `tag:<tag>` or `split:<split>`'
    throw new BadOptionError({ subject, option, received: text, accepted })
  }
  const [, scope, rest] = /^(tag|split):(.+)$/.exec(text) ?? []
  if (scope === 'tag') return ({ tags }) => tags?.some((tag) => tag === rest) ?? false
  if (scope === 'split') return ({ split }) => split === rest
  const wanted = text.toLowerCase()
  return ({ id, tags }) => [id ?? '', ...(tags ?? [])].some((word) => word.toLowerCase().includes(wanted))
}

/**
 * Keeps the items that `proctor run --filter` would: those whose id or a tag contains the text, or that have the tag of `tag:smoke` or the
 * split of `split:test`.
 *
 * @param filter - One text, or several that must all keep an item.
 * @throws BadOptionError for an empty text.
 *
 * @example
 * ```ts
 * filterItems(items, ['split:test', 'tag:smoke'])
 * ```
 */
export function filterItems<T extends Item>(items: readonly T[], filter: string | readonly string[]): T[] {
  const keeps = createItemFilter(typeof filter === 'string' ? [filter] : filter, 'filterItems', 'filter')
  const named = nameItems('filterItems', items)
  return items.filter((item, index) => keeps({ ...item, id: named[index]?.id ?? '' }))
}
