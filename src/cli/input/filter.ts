import { BadOptionError } from '../../errors/index.ts'

/** What a filter looks at. */
export interface Filterable {
  readonly id?: string
  readonly tags?: readonly string[]
  readonly split?: string
}

/**
 * Builds `--filter`: a text is kept where the id or a tag contains it, in any case; `tag:smoke` and `split:test` compare whole words.
 * Of several filters all must keep an item.
 */
export function createFilter(texts: readonly string[]): (item: Filterable) => boolean {
  const rules = texts.map(createRule)
  return (item) => rules.every((rule) => rule(item))
}

function createRule(text: string): (item: Filterable) => boolean {
  if (text.trim() === '') {
    throw new BadOptionError({
      subject: 'proctor',
      option: '--filter',
      received: text,
      accepted: 'a part of an id or tag, `tag:<tag>` or `split:<split>`',
    })
  }
  const [, scope, rest] = /^(tag|split):(.+)$/.exec(text) ?? []
  if (scope === 'tag') return ({ tags }) => tags?.some((tag) => tag === rest) ?? false
  if (scope === 'split') return ({ split }) => split === rest
  const wanted = text.toLowerCase()
  return ({ id, tags }) => [id ?? '', ...(tags ?? [])].some((word) => word.toLowerCase().includes(wanted))
}
