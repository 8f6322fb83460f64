import { type Fields, isFields } from '../plain.ts'

type Tree = Record<string, unknown>

/**
 * The part of a span's attributes below a dotted prefix as nested objects, in which places of a list are keys in order. Takes flat
 * attributes (`a.0.b`) and nested ones (`{ a: [{ b }] }`).
 */
export function readTree(attributes: Fields, prefix: string): Fields | undefined {
  const nested = nestedAt(attributes, prefix)
  if (nested !== undefined) return nested
  const root: Tree = Object.create(null)
  const start = `${prefix}.`
  let isEmpty = true
  for (const key of Object.keys(attributes)) {
    if (!key.startsWith(start)) continue
    isEmpty = false
    place(root, key.slice(start.length).split('.'), attributes[key])
  }
  return isEmpty ? undefined : root
}

/** An item of a list in attributes, with a text by which it is known. */
export interface AttributeGroup {
  text: string
  /** Its fields as a tree, read when asked for. */
  readonly read: () => unknown
}

/** The items of a list below a prefix, in the order of their places: `prefix.0.x` and `prefix.0.y` are one. */
export function groupByPlace(attributes: Fields, prefix: string): readonly AttributeGroup[] {
  const nested = nestedAt(attributes, prefix)
  if (nested !== undefined)
    return Object.values(nested).map((item) => ({ text: JSON.stringify(item) ?? '', read: () => item }))
  const groups: Record<string, AttributeGroup & { keys: string[] }> = Object.create(null)
  const start = `${prefix}.`
  let place: string | undefined
  let group: (AttributeGroup & { keys: string[] }) | undefined
  for (const key in attributes) {
    if (!key.startsWith(start)) continue
    const end = key.indexOf('.', start.length)
    const here = end < 0 ? key.slice(start.length) : key.slice(start.length, end)
    if (here !== place || !group) {
      place = here
      const keys: string[] = []
      group = groups[here] ??= { text: '', keys, read: () => readTree(pick(attributes, keys), start + here) }
    }
    group.keys.push(key)
    const value = attributes[key]
    group.text += `${key.slice(start.length)}=${typeof value === 'string' ? value : JSON.stringify(value)}\n`
  }
  return Object.values(groups)
}

function pick(attributes: Fields, keys: readonly string[]): Fields {
  const picked: Tree = Object.create(null)
  for (const key of keys) picked[key] = attributes[key]
  return picked
}

/** Whether attributes hold anything below the prefix. */
export function hasTree(attributes: Fields, prefix: string): boolean {
  if (nestedAt(attributes, prefix) !== undefined) return true
  const start = `${prefix}.`
  for (const key in attributes) if (key.startsWith(start)) return true
  return false
}

/** A value below nested fields, by its path. */
export function valueAt(fields: Fields, path: string): unknown {
  let current: unknown = fields
  for (const step of path.split('.')) {
    if (!isFields(current) || !Object.hasOwn(current, step)) return undefined
    current = current[step]
  }
  return current
}

function nestedAt(attributes: Fields, prefix: string): Fields | undefined {
  const value = valueAt(attributes, prefix)
  if (Array.isArray(value)) return Object.fromEntries(value.entries())
  return isFields(value) ? value : undefined
}

function isTree(value: unknown): value is Tree {
  return isFields(value)
}

function place(root: Tree, path: readonly string[], value: unknown): void {
  let current = root
  for (const step of path.slice(0, -1)) {
    const existing = current[step]
    const next: Tree = isTree(existing) ? existing : Object.create(null)
    current[step] = next
    current = next
  }
  const last = path.at(-1)
  if (last !== undefined) current[last] = value
}
