import type { OutputStream } from '../../../environment/index.ts'
import type { ErrorInfo } from '../../../errors/index.ts'
import type { ItemResult } from '../../../evals/index.ts'

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
  write('{"schemaVersion":1,"items":[')
  return {
    async item({ input: _input, output: _output, groundTruth: _groundTruth, ...rest }) {
      write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(rest, withoutStack)}`)
      count += 1
      if (unflushed < flushBytes) return
      unflushed = 0
      await stream.flushed()
    },
    end(rest) {
      const fields = Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `,\n${JSON.stringify(key)}:${JSON.stringify(value, withoutStack)}`)
      write(`${count === 0 ? '' : '\n'}]${fields.join('')}}\n`)
    },
  }
}

/** Stacks hold paths of this machine and are of no use to who reads the report. */
function withoutStack(this: unknown, key: string, value: unknown): unknown {
  return key === 'stack' && isErrorInfo(this) ? undefined : value
}

function isErrorInfo(value: unknown): value is ErrorInfo {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value
}
