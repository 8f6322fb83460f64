import type { OutputStream } from '../environment/index.ts'
import type { ItemResult } from '../evals/index.ts'
import { writeJson } from '../report/index.ts'

const flushBytes = 1 << 20

/** One JSON object with a list of items, written while they come: any number of them takes no memory. */
export interface JsonDocument {
  /** Waits where the reader is slow. */
  item(result: Partial<ItemResult>): Promise<void> | undefined
  /** Closes the object with what is known at the end. */
  end(rest: object): void
}

/**
 * Begins an object on a stream.
 *
 * @param head - What stands before `items`.
 */
export function createJsonDocument(stream: OutputStream, head: object): JsonDocument {
  let count = 0
  let unflushed = 0
  const write = (text: string): void => {
    unflushed += text.length
    stream.write(text)
  }
  const fields = (values: object): string[] =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`)
  write(`{${[...fields(head), '"items":['].join(',')}`)
  return {
    item(result) {
      write(`${count === 0 ? '\n' : ',\n'}${writeJson(result)}`)
      count += 1
      if (unflushed < flushBytes) return undefined
      unflushed = 0
      return stream.flushed()
    },
    end(rest) {
      write(`${count === 0 ? '' : '\n'}${[']', ...fields(rest)].join(',\n')}}`)
    },
  }
}
