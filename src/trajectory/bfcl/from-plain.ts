import type { BfclNumber, BfclValue } from './bfcl-value.ts'

/** Deeper values are no arguments of a call, and Python's reader refuses them as well. */
export const deepestValue = 500

/** Larger values are no arguments of a call. */
const mostValues = 1_000_000

/** Reads a JavaScript value. Whole numbers are `either`: parsing has dropped what tells `5` from `5.0`. Never throws. */
export function fromPlain(whole: unknown): BfclValue {
  let left = mostValues
  const around = new Set<object>()
  return read(whole, 0)

  function read(value: unknown, depth: number): BfclValue {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number') return fromNumber(value)
    if (typeof value === 'bigint') return { numberType: 'int', value }
    left -= 1
    if (typeof value !== 'object' || depth > deepestValue || left < 0 || around.has(value))
      return { other: value }
    around.add(value)
    const own = readObject(value, depth + 1)
    around.delete(value)
    return own
  }

  function readObject(value: object, depth: number): BfclValue {
    if (Array.isArray(value)) return Array.from(value, (item: unknown) => read(item, depth))
    const prototype: unknown = Object.getPrototypeOf(value)
    // Plain objects of another realm have a prototype of their own, which has none.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return { other: value }
    const fields = new Map<string, BfclValue>()
    for (const [key, field] of Object.entries(value)) {
      if (field !== undefined) fields.set(key, read(field, depth))
    }
    return fields
  }
}

function fromNumber(value: number): BfclNumber {
  return { numberType: Number.isInteger(value) ? 'either' : 'float', value }
}
