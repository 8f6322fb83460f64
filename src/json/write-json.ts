import { createReplacer } from './json-values.ts'
import { readableCopy } from './readable-copy.ts'

/**
 * Writes a value on one line, as {@link createReplacer} would have it. Most values need nothing of it, and are written several times as fast
 * without. Never throws: what cannot be read is written as `[unreadable]`.
 */
export function writeJson(value: unknown): string {
  try {
    return (isPlain(value, 0) ? JSON.stringify(value) : JSON.stringify(value, createReplacer())) ?? 'null'
  } catch {
    return JSON.stringify(readableCopy(value), createReplacer()) ?? 'null'
  }
}

/** A value as JSON holds it: the value itself where JSON loses nothing of it, else a copy that {@link writeJson} and back would give. */
export function plainJson(value: unknown): unknown {
  return isPlainJson(value) ? value : JSON.parse(writeJson(value))
}

/** Whether JSON writes a value and loses nothing of it. */
export function isPlainJson(value: unknown): boolean {
  try {
    return isPlain(value, 0)
  } catch {
    return false
  }
}

/** Deeper values may hold themselves. */
const deepest = 200

/** True for what JSON writes as it is: no BigInt, no Map, no class instance, no error with a stack, nothing that holds itself. */
function isPlain(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      return value === null || isPlainObject(value, depth)
    default:
      return false
  }
}

function isPlainObject(value: object, depth: number): boolean {
  if (depth > deepest) return false
  if (Array.isArray(value)) return value.every((entry) => isPlain(entry, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  if ('stack' in value || 'toJSON' in value) return false
  for (const key in value) if (!isPlain(Reflect.get(value, key), depth + 1)) return false
  return true
}
