import { hashText } from '../../environment/index.ts'
import type { NamedItem } from '../../evals/index.ts'
import { writeJson } from '../../json/index.ts'
import { canonicalJson } from '../../scorer/index.ts'

/** The items of a dataset by their hashes, collected as they go by, and the version they make. Their order does not count. */
export class DatasetContents {
  readonly items: { readonly id: string; readonly hash: string }[] = []

  add(named: NamedItem): void {
    this.items.push({ id: named.id, hash: hashText(itemBody(named), 64) })
  }

  /** 16 hex characters. */
  get version(): string {
    const lines = this.items.map(({ id, hash }) => `${hash} ${id}`).sort()
    return hashText(lines.join('\n'), 16)
  }
}

/** An item as the text that its hash is made of: what a file can hold of it, its keys in order. */
export function itemBody({ id, item }: NamedItem): string {
  const { scorers: _scorers, gates: _gates, turns, ...rest } = item
  return write({ ...rest, id, ...(turns && { turns: turns.map(({ input }) => ({ input })) }) })
}

function write(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch {
    return writeJson(value)
  }
}
