import { constants } from 'node:buffer'

/** One line of a file without its line break. `bytes` is missing where the line is longer than a text can be. */
export interface RawLine {
  /** From 1, blank lines counted. */
  readonly number: number
  readonly bytes?: Buffer
  /** Length in bytes. */
  readonly length: number
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Splits a stream of bytes into lines, whatever their length, holding no more than one of them.
 *
 * @param maxLength - Longest line in bytes that is handed on. Default: the longest text Node can hold.
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  maxLength: number = constants.MAX_STRING_LENGTH,
): AsyncGenerator<RawLine> {
  let held: Buffer[] = []
  let length = 0
  let number = 1
  const hold = (piece: Buffer): void => {
    length += piece.length
    if (length <= maxLength) held.push(piece)
    else held = []
  }
  const take = (): RawLine => {
    const line = toLine(number, held, length, maxLength)
    held = []
    length = 0
    number += 1
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      hold(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start < chunk.length) hold(chunk.subarray(start))
  }
  if (length > 0) yield take()
}

function toLine(number: number, held: readonly Buffer[], length: number, maxLength: number): RawLine {
  if (length > maxLength) return { number, length }
  const [first] = held
  const whole = held.length === 1 && first ? first : Buffer.concat(held)
  const bytes = whole.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole
  return { number, bytes, length }
}
