import type { BfclNumber, BfclValue } from './bfcl-value.ts'
import { deepestValue } from './from-plain.ts'

const space = /[\t\n\r ]*/y
const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const word = /true|false|null/y

const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/**
 * Reads JSON text and keeps what `JSON.parse` drops: whether a number was written whole, and all its digits.
 *
 * @throws SyntaxError where the text is no JSON, or nested deeper than 500 levels.
 */
export function readLosslessJson(source: string): BfclValue {
  let place = 0

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = place
    const found = pattern.exec(source)
    if (found === null) return undefined
    place = pattern.lastIndex
    return found
  }

  function fail(what: string): never {
    throw new SyntaxError(`${what} at position ${place}`)
  }

  function skips(sign: string): boolean {
    take(space)
    if (source[place] !== sign) return false
    place += 1
    take(space)
    return true
  }

  function readText(): string {
    if (source[place] !== '"') fail('a text was expected')
    const start = place
    do {
      place = source.indexOf('"', place + 1)
      if (place < 0) throw new SyntaxError(`the text at position ${start} has no end`)
    } while (isEscaped(source, place))
    place += 1
    return JSON.parse(source.slice(start, place)) as string // reason: what stands in quotes is a text, or no JSON
  }

  function readItems(depth: number): BfclValue[] {
    const items: BfclValue[] = []
    if (skips(']')) return items
    do items.push(readValue(depth))
    while (skips(','))
    return skips(']') ? items : fail('"]" was expected')
  }

  function readFields(depth: number): Map<string, BfclValue> {
    const fields = new Map<string, BfclValue>()
    if (skips('}')) return fields
    do {
      const key = readText()
      if (!skips(':')) fail('":" was expected')
      fields.set(key, readValue(depth))
    } while (skips(','))
    return skips('}') ? fields : fail('"}" was expected')
  }

  function readValue(depth: number): BfclValue {
    if (depth > deepestValue) fail(`more than ${deepestValue} levels`)
    if (skips('{')) return readFields(depth + 1)
    if (skips('[')) return readItems(depth + 1)
    if (source[place] === '"') return readText()
    const found = take(number)
    if (found !== undefined) return toNumber(found)
    const [known] = take(word) ?? fail('a value was expected')
    return words[known] ?? null
  }

  const value = readValue(0)
  take(space)
  return place === source.length ? value : fail('the end was expected')
}

/** True where an odd number of backslashes stands before a place. */
function isEscaped(source: string, place: number): boolean {
  let first = place
  while (source[first - 1] === '\\') first -= 1
  return (place - first) % 2 === 1
}

function toNumber([written, fraction, exponent]: RegExpExecArray): BfclNumber {
  const value = Number(written)
  if (fraction !== undefined || exponent !== undefined) return { numberType: 'float', value }
  return { numberType: 'int', value: Number.isSafeInteger(value) ? value : BigInt(written) }
}
