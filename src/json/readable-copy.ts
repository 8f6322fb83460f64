import { asPlain } from './json-values.ts'

/** A copy without getters and `toJSON`, for values that throw while they are written. */
export function readableCopy(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value === 'function') return String(value).slice(0, 80)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '[circular]'
  const inside = [...above, value]
  try {
    if (value instanceof Date) return String(value)
    const plain = asPlain(value)
    if (Array.isArray(plain)) return plain.map((item) => readableCopy(item, inside))
    return Object.fromEntries(Object.keys(plain).map((key) => [key, readField(plain, key, inside)]))
  } catch {
    return '[unreadable]'
  }
}

function readField(holder: object, key: string, above: readonly object[]): unknown {
  try {
    return readableCopy(Reflect.get(holder, key), above)
  } catch {
    return '[unreadable]'
  }
}
