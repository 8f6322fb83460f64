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

/** A list in attributes: the names and values of those that make it up, item by item. */
export interface AttributeList {
  readonly keys: readonly string[]
  readonly values: readonly unknown[]
  /** The items made of the attributes from this one on, as trees; undefined where it belongs to an item before it. */
  readonly readFrom: (index: number) => readonly unknown[] | undefined
}

/** The lists below some prefixes: `prefix.0.x` and `prefix.0.y` are one item. Goes through the attributes once: each span repeats all messages before it. */
export function readLists(attributes: Fields, prefixes: readonly string[]): readonly AttributeList[] {
  const starts = prefixes.map((prefix) => `${prefix}.`)
  const lists = starts.map(createFlat)
  for (const key of Object.keys(attributes)) {
    for (let index = 0; index < lists.length; index++) {
      const list = lists[index]
      if (list === undefined || !key.startsWith(list.start)) continue
      list.keys.push(key)
      list.values.push(attributes[key])
      break
    }
  }
  return lists.map((list, index) => {
    const nested = nestedAt(attributes, prefixes[index] ?? '')
    return nested === undefined ? flatList(inOrder(list)) : nestedList(nested)
  })
}

/** Attributes below a prefix, as they come. */
interface Flat {
  readonly start: string
  readonly keys: string[]
  readonly values: unknown[]
}

function createFlat(start: string): Flat {
  return { start, keys: [], values: [] }
}

function nestedList(fields: Fields): AttributeList {
  const values = Object.values(fields)
  return { keys: Object.keys(fields), values, readFrom: (index) => values.slice(index) }
}

function flatList({ start, keys, values }: Flat): AttributeList {
  const readFrom = (index: number): readonly unknown[] | undefined => {
    const [first, before] = [keys[index], keys[index - 1]]
    if (first !== undefined && before !== undefined && placeOf(first, start) === placeOf(before, start))
      return undefined
    const items: Record<string, Tree> = Object.create(null)
    for (const [offset, key] of keys.slice(index).entries()) {
      const place = placeOf(key, start)
      const item: Tree = items[place] ?? Object.create(null)
      items[place] = item
      item[key] = values[index + offset]
    }
    return Object.entries(items).map(([place, item]) => readTree(item, `${start}${place}`))
  }
  return { keys, values, readFrom }
}

function placeOf(key: string, start: string): string {
  const end = key.indexOf('.', start.length)
  return end < 0 ? key.slice(start.length) : key.slice(start.length, end)
}

/** By the places of the items: some exporters sort by name, where 10 comes before 2. */
function inOrder(flat: Flat): Flat {
  const { start, keys } = flat
  let item = ''
  let last = -1
  for (const key of keys) {
    if (item !== '' && key.startsWith(item)) continue
    const place = placeOf(key, start)
    item = `${start}${place}.`
    if (Number(place) <= last) return sortByPlace(flat)
    last = Number(place)
  }
  return flat
}

function sortByPlace({ start, keys, values }: Flat): Flat {
  const placed = keys.map((key, index) => ({ key, value: values[index], place: Number(placeOf(key, start)) }))
  placed.sort((left, right) => left.place - right.place)
  return { start, keys: placed.map(({ key }) => key), values: placed.map(({ value }) => value) }
}

/** Whether a list begins with all of another. */
export function isStartOf(start: AttributeList, list: AttributeList): boolean {
  if (start.keys.length > list.keys.length) return false
  for (let index = 0; index < start.keys.length; index++) {
    if (start.keys[index] !== list.keys[index]) return false
    const own = start.values[index]
    const other = list.values[index]
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
