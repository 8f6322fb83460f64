import { canonicalJson } from '../../../scorer/index.ts'

/** One place where two JSON values differ. */
export interface JsonDifference {
  /** Where, as a JSON Pointer (RFC 6901): `/items/0/name`; `''` is the whole. */
  path: string
  /** Whether the value is missing, was not expected, or is another. */
  kind: 'missing' | 'extra' | 'changed'
  /** What was expected; absent where nothing was. */
  expected?: unknown
  /** What was received; absent where nothing was. */
  received?: unknown
}

/** What two JSON values have in common. */
export interface JsonComparison {
  /** Number of equal leaves: texts, numbers, flags, nulls, and empty objects and lists. */
  equal: number
  /** Number of leaves of both; those at one place count once. */
  total: number
  /** Every difference, in the order of the expected value. */
  differences: JsonDifference[]
}

/** Whether the order of lists counts. */
export type JsonListOrder = 'keep' | 'any'

const deepest = 1000

/**
 * Compares two JSON values leaf by leaf. Key order is free, 5 is 5.0, -0 is 0, and a key whose value is undefined is absent.
 *
 * @throws TypeError where a value is circular or nested deeper than 1,000 levels.
 */
export function diffJson(expected: unknown, received: unknown, lists: JsonListOrder): JsonComparison {
  const comparison: JsonComparison = { equal: 0, total: 0, differences: [] }
  // Neither value may be circular from here on.
  refuseCircles(expected, new Set())
  refuseCircles(received, new Set())
  compare(plain(expected), plain(received), '', lists, comparison)
  return comparison
}

function compare(
  expected: unknown,
  received: unknown,
  path: string,
  lists: JsonListOrder,
  into: JsonComparison,
): void {
  if (Array.isArray(expected) && Array.isArray(received) && expected.length + received.length > 0) {
    const [left, right] = lists === 'any' ? pairEqual(expected, received) : [expected, received]
    compareKeys(new Map(left.entries()), new Map(right.entries()), path, lists, into)
    return
  }
  if (isRecord(expected) && isRecord(received)) {
    const [left, right] = [fieldsOf(expected), fieldsOf(received)]
    if (left.size + right.size > 0) {
      compareKeys(left, right, path, lists, into)
      return
    }
  }
  if (isSameLeaf(expected, received)) {
    into.equal += 1
    into.total += 1
    return
  }
  into.total += Math.max(countLeaves(expected), countLeaves(received))
  into.differences.push({ path, kind: 'changed', expected, received })
}

function compareKeys(
  left: ReadonlyMap<string | number, unknown>,
  right: ReadonlyMap<string | number, unknown>,
  path: string,
  lists: JsonListOrder,
  into: JsonComparison,
): void {
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const at = `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
    const [expected, received] = [plain(left.get(key)), plain(right.get(key))]
    if (left.has(key) && right.has(key)) {
      compare(expected, received, at, lists, into)
    } else if (left.has(key)) {
      into.total += countLeaves(expected)
      into.differences.push({ path: at, kind: 'missing', expected })
    } else {
      into.total += countLeaves(received)
      into.differences.push({ path: at, kind: 'extra', received })
    }
  }
}

/** Both lists with their equal members first, each with its like; the others keep their order. */
function pairEqual(left: readonly unknown[], right: readonly unknown[]): [unknown[], unknown[]] {
  const open = new Map<string, unknown[]>()
  for (const value of right) {
    const key = canonicalJson(plain(value))
    const known = open.get(key)
    if (known) known.push(value)
    else open.set(key, [value])
  }
  const pairs: [unknown, unknown][] = []
  const rest: unknown[] = []
  for (const value of left) {
    const like = open.get(canonicalJson(plain(value)))
    if (like && like.length > 0) pairs.push([value, like.shift()])
    else rest.push(value)
  }
  const others = [...open.values()].flat()
  return [
    [...pairs.map(([value]) => value), ...rest],
    [...pairs.map(([, value]) => value), ...others],
  ]
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined))
}

/** A value as JSON would write it, one level deep: dates are texts, a sparse or undefined member is null. */
function plain(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.toJSON()
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value)
  return value
}

function isSameLeaf(left: unknown, right: unknown): boolean {
  if (isRecord(left) && isRecord(right)) return true
  if (Array.isArray(left) && Array.isArray(right)) return true
  return left === right || (Number.isNaN(left) && Number.isNaN(right))
}

function countLeaves(given: unknown): number {
  const value = plain(given)
  if (typeof value !== 'object' || value === null) return 1
  return Math.max(
    1,
    membersOf(value).reduce((sum: number, member) => sum + countLeaves(member), 0),
  )
}

function membersOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : [...fieldsOf(value).values()]
}

function refuseCircles(value: unknown, above: Set<unknown>): void {
  if (typeof value !== 'object' || value === null) return
  if (above.has(value) || above.size >= deepest)
    throw new TypeError(`a value is circular, or nested deeper than ${deepest} levels`)
  above.add(value)
  for (const member of membersOf(value)) refuseCircles(member, above)
  above.delete(value)
}
