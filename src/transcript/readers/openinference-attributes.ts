import { deepEqual } from '../deep-equal.ts'
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
  for (const key in attributes) {
    if (!key.startsWith(start)) continue
    isEmpty = false
    place(root, key.slice(start.length).split('.'), attributes[key])
  }
  return isEmpty ? undefined : root
}

/** A list in attributes: the names of those that make it up, item by item, and where their values stand. */
export interface AttributeList {
  readonly keys: readonly string[]
  readonly fields: Fields
  /** The items made of the attributes from this one on, as trees; undefined where it belongs to an item before it. */
  readonly readFrom: (index: number) => readonly unknown[] | undefined
}

/** The lists below some prefixes: `prefix.0.x` and `prefix.0.y` are one item. Goes through the attributes once: each span repeats all messages before it. */
export function readLists(attributes: Fields, prefixes: readonly string[]): readonly AttributeList[] {
  const starts = prefixes.map((prefix) => `${prefix}.`)
  const found = starts.map((): string[] => [])
  for (const key in attributes) {
    const index = starts.findIndex((start) => key.startsWith(start))
    found[index]?.push(key)
  }
  return prefixes.map((prefix, index) => {
    const nested = nestedAt(attributes, prefix)
    return nested === undefined ? flatList(attributes, found[index] ?? [], `${prefix}.`) : nestedList(nested)
  })
}

function nestedList(fields: Fields): AttributeList {
  const keys = Object.keys(fields)
  return { keys, fields, readFrom: (index) => keys.slice(index).map((key) => fields[key]) }
}

function flatList(fields: Fields, given: readonly string[], start: string): AttributeList {
  const keys = inOrder(given, start)
  const readFrom = (index: number): readonly unknown[] | undefined => {
    const [first, before] = [keys[index], keys[index - 1]]
    if (first !== undefined && before !== undefined && placeOf(first, start) === placeOf(before, start))
      return undefined
    const items: Record<string, Tree> = Object.create(null)
    for (const key of keys.slice(index)) {
      const place = placeOf(key, start)
      const item: Tree = items[place] ?? Object.create(null)
      items[place] = item
      item[key] = fields[key]
    }
    return Object.entries(items).map(([place, item]) => readTree(item, `${start}${place}`))
  }
  return { keys, fields, readFrom }
}

function placeOf(key: string, start: string): string {
  const end = key.indexOf('.', start.length)
  return end < 0 ? key.slice(start.length) : key.slice(start.length, end)
}

/** By the places of the items: some exporters sort by name, where 10 comes before 2. */
function inOrder(keys: readonly string[], start: string): readonly string[] {
  let item = ''
  let last = -1
  for (const key of keys) {
    if (item !== '' && key.startsWith(item)) continue
    const place = placeOf(key, start)
    item = `${start}${place}.`
    if (Number(place) <= last) return sortByPlace(keys, start)
    last = Number(place)
  }
  return keys
}

function sortByPlace(keys: readonly string[], start: string): readonly string[] {
  const placed = keys.map((key) => ({ key, place: Number(placeOf(key, start)) }))
  return placed.sort((left, right) => left.place - right.place).map(({ key }) => key)
}

/** Whether a list begins with all of another. */
export function isStartOf(start: AttributeList, list: AttributeList): boolean {
  if (start.keys.length > list.keys.length) return false
  for (let index = 0; index < start.keys.length; index++) {
    const key = start.keys[index]
    if (key === undefined || key !== list.keys[index]) return false
    const [own, other] = [start.fields[key], list.fields[key]]
    if (own !== other && (typeof own !== 'object' || !deepEqual(own, other))) return false
  }
  return true
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
