import { hashText } from '../../environment/index.ts'
import type { NamedItem } from '../../evals/index.ts'
import { writeJson } from '../../json/index.ts'
import { canonicalJson } from '../../scorer/index.ts'
import type { DatasetRecord } from '../../store/index.ts'

/** Version of data whose items are not known before they are run. */
export const streamVersion = 'stream'

/** The items of a dataset by their hashes, collected as they go by, and the version they make. Their order does not count. */
export class DatasetContents {
  readonly items: DatasetRecord['items'][number][] = []

  add({ id, item }: NamedItem): void {
    const { scorers: _scorers, gates: _gates, turns, ...rest } = item
    const text = write({ ...rest, id, ...(turns && { turns: turns.map(({ input }) => ({ input })) }) })
    this.items.push({ id, hash: hashText(text, 64) })
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
