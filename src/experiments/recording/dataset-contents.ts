import { hashText } from '../../environment/index.ts'
import type { NamedItem } from '../../evals/index.ts'
import { writeJson } from '../../json/index.ts'
import { canonicalJson } from '../../scorer/index.ts'

/** An item as its dataset is known by. */
export interface ItemText {
  readonly id: string
  readonly text: string
  readonly hash: string
}

/** Version of data whose items are not known before they are run. */
export const streamVersion = 'stream'

/** The items of a dataset, collected as they go by, and the version they make. Their order does not count. */
export class DatasetContents {
  readonly items: ItemText[] = []

  add({ id, item }: NamedItem): void {
    const { scorers: _scorers, gates: _gates, turns, ...rest } = item
    const text = write({ ...rest, id, ...(turns && { turns: turns.map(({ input }) => ({ input })) }) })
    this.items.push({ id, text, hash: hashText(text, 64) })
  }

  /** 16 hex characters. */
  get version(): string {
    const lines = this.items.map(({ id, hash }) => `${hash} ${id}`).sort()
    return hashText(lines.join('\n'), 16)
  }
}

function write(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch {
    return writeJson(value)
  }
}
