/** A copy, with the kinds of values in it that could not be copied and are shared. */
export interface DataCopy<T> {
  value: T
  /** Such as `Agent` or `function`; absent where everything was copied. */
  shared?: string
}

const deepest = 500

/** Thrown inside for what only `structuredClone` can copy: values that hold themselves. */
class TooDeep extends Error {}

/**
 * Copies data, so that whoever changes the copy changes nothing else: plain objects, arrays, Map, Set, Date, bytes. Instances of classes and
 * functions are shared, since a copy would lose their methods. Never throws.
 */
export function copyData<T>(value: T): DataCopy<T> {
  if (typeof value !== 'object' || value === null) return { value }
  const found: { shared?: string } = {}
  try {
    return { value: copy(value, found, 0) as T, ...found } // reason: a copy has the type of what it copies
  } catch (thrown) {
    if (!(thrown instanceof TooDeep)) return { value, shared: 'a value that cannot be read' }
  }
  try {
    return { value: structuredClone(value) }
  } catch {
    return { value, shared: 'a value that holds itself' }
  }
}

function copy(value: unknown, found: { shared?: string }, depth: number): unknown {
  if (typeof value === 'function') {
    found.shared ??= 'a function'
    return value
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) throw new TooDeep()
  if (Array.isArray(value)) {
    const list = new Array<unknown>(value.length)
    for (let index = 0; index < value.length; index++) list[index] = copy(value[index], found, depth + 1)
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return copyFields(value, prototype, found, depth)
  return copyBuiltIn(value, found, depth)
}

function copyFields(
  value: object,
  prototype: object | null,
  found: { shared?: string },
  depth: number,
): object {
  const target: Record<string, unknown> = prototype === null ? Object.create(null) : {}
  for (const key of Object.keys(value)) {
    const field: unknown = copy(Reflect.get(value, key), found, depth + 1)
    if (key === '__proto__') {
      Object.defineProperty(target, key, {
        value: field,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    } else target[key] = field
  }
  return target
}

function copyBuiltIn(value: object, found: { shared?: string }, depth: number): object {
  if (value instanceof Date) return new Date(value.getTime())
  if (value instanceof Map) {
    return new Map(
      [...value].map(([key, item]) => [copy(key, found, depth + 1), copy(item, found, depth + 1)]),
    )
  }
  if (value instanceof Set) return new Set([...value].map((item) => copy(item, found, depth + 1)))
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return structuredClone(value)
  if (!(value instanceof RegExp) && !Object.isFrozen(value)) {
    found.shared ??= value.constructor?.name || 'an instance of a class'
  }
  return value
}
