import { deepEqual } from '../../transcript/index.ts'

/**
 * True where everything expected is in the actual value: keys of objects may be more, at any depth; lists have equal length and compare
 * item by item.
 */
export function isSubset(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => isSubset(item, actual[index]))
    )
  }
  if (!isPlain(expected)) return deepEqual(expected, actual)
  if (!isPlain(actual)) return false
  return Object.entries(expected).every(
    ([key, value]) => value === undefined || (Object.hasOwn(actual, key) && isSubset(value, actual[key])),
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
