import { createReadStream } from 'node:fs'
import { splitLines } from '../../input/index.ts'
import type { ResultLine } from './result-files.ts'

/** Reads a result file line by line. The last line of one whose process was killed may be cut off: it is passed over. */
export async function* readResultLines(file: string): AsyncGenerator<ResultLine> {
  for await (const { bytes } of splitLines(createReadStream(file))) {
    const line = bytes === undefined ? undefined : parseLine(bytes)
    if (line !== undefined) yield line
  }
}

function parseLine(bytes: Buffer): ResultLine | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as ResultLine // reason: only the result writer writes these files
  } catch {
    return undefined
  }
}
