import type { OutputStream } from '../../../environment/index.ts'
import type { ItemResult } from '../../../evals/index.ts'
import { createReplacer, reportSchemaVersion } from '../../../report/index.ts'

const flushBytes = 1 << 20

/** One JSON document, written while the runs go by: a report of any number of them takes no memory. */
export interface JsonDocument {
  /** Writes an item without its input, output and ground truth: those are in the file that was scored. */
  item(result: ItemResult): Promise<void>
  /** Closes the document with what is known at the end. */
  end(rest: object): void
}

/** Begins a document on a stream. */
export function createJsonDocument(stream: OutputStream): JsonDocument {
  let count = 0
  let unflushed = 0
  const write = (text: string): void => {
    unflushed += text.length
    stream.write(text)
  }
  write(`{"schemaVersion":${reportSchemaVersion},"items":[`)
  return {
    async item({ input: _input, output: _output, groundTruth: _groundTruth, ...rest }) {
      write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(rest, createReplacer())}`)
      count += 1
      if (unflushed < flushBytes) return
      unflushed = 0
      await stream.flushed()
    },
    end(rest) {
      const fields = Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `,\n${JSON.stringify(key)}:${JSON.stringify(value, createReplacer())}`)
      write(`${count === 0 ? '' : '\n'}]${fields.join('')}}\n`)
    },
  }
}
