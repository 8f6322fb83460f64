import type { RawLine } from './split-lines.ts'

const byte = {
  lineFeed: 0x0a,
  quote: 0x22,
  comma: 0x2c,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/** One element of an array; `number` is the line it starts on. */
export type RawElement = RawLine & { readonly index: number; readonly bytes: Buffer }

/** What is wrong with the array itself. */
export class BrokenArrayError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/**
 * Splits the text of a JSON array into the texts of its elements, holding no more than one of them. What an element holds is not looked at.
 *
 * @throws BrokenArrayError where the array does not end, or something follows it.
 */
export async function* splitArray(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawElement> {
  let line = 1
  let depth = 0
  let inString = false
  let escaped = false
  let ended = false
  let index = 0
  let startLine = 0
  let held: Buffer[] = []
  const take = (): RawElement => {
    const bytes = Buffer.concat(held)
    held = []
    const element = { number: startLine, index, bytes, length: bytes.length }
    startLine = 0
    index += 1
    return element
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk[at] ?? 0
      if (code === byte.lineFeed) line += 1
      if (inString) {
        if (escaped) escaped = false
        else if (code === byte.backslash) escaped = true
        else if (code === byte.quote) inString = false
        continue
      }
      if (isSpace(code)) continue
      if (ended) throw new BrokenArrayError('something follows the array', line)
      if (depth === 0) {
        depth = 1
        start = at + 1
        continue
      }
      const closes = code === byte.closeBracket || code === byte.closeBrace
      if (depth === 1 && (code === byte.comma || closes)) {
        if (startLine > 0) {
          held.push(chunk.subarray(start, at))
          yield take()
        }
        start = at + 1
        ended = closes
        continue
      }
      if (startLine === 0) {
        startLine = line
        start = at
      }
      if (code === byte.quote) inString = true
      else if (code === byte.openBrace || code === byte.openBracket) depth += 1
      else if (closes) depth -= 1
    }
    if (startLine > 0) held.push(chunk.subarray(start))
  }
  if (!ended) throw new BrokenArrayError('the array is not closed', line)
}
