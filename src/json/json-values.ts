/**
 * Makes values fit for `JSON.stringify`: BigInt, functions, what is not finite and what holds itself are written as text, maps and sets as
 * `{"$type": ...}`. Stacks are left out: they hold paths of the machine. Each document needs a replacer of its own.
 */
export function createReplacer(): (this: unknown, key: string, value: unknown) => unknown {
  /** The objects that the value stands in: as they are written, and as they were. */
  const written: unknown[] = []
  const originals: unknown[] = []
  return function replace(key, value) {
    while (written.length > 0 && written.at(-1) !== this) {
      written.pop()
      originals.pop()
    }
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'function' || typeof value === 'symbol') return String(value).slice(0, 80)
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
    if (key === 'stack' && isErrorInfo(this)) return undefined
    if (typeof value !== 'object' || value === null) return value
    if (originals.includes(value)) return '[circular]'
    const plain = asPlain(value)
    written.push(plain)
    originals.push(value)
    return plain
  }
}

/** Maps and sets in the form in which they are written; other objects as they are. */
export function asPlain(value: object): object {
  if (value instanceof Map) return { $type: 'map', value: [...value] }
  if (value instanceof Set) return { $type: 'set', value: [...value] }
  return value
}

function isErrorInfo(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value
}
