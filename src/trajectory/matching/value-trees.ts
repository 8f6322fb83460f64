import type { ComparingMode } from './argument-mode.ts'
import { type ArgumentRule, isArgumentRule } from './argument-rule.ts'
import { isFieldsOf } from './fields.ts'
import type { ValueIds } from './value-ids.ts'

const deepest = 200

/** From this many items or fields on, what two values score is remembered. */
const manyParts = 16

/** A numbered value taken apart: its parts by their numbers, so that values compare without being looked into again. */
type ValueNode =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'rule'; readonly rule: ArgumentRule }
  | { readonly kind: 'list'; readonly items: Int32Array }
  | {
      readonly kind: 'fields'
      /** Numbers of the names, ascending. */
      readonly keys: Int32Array
      readonly values: Int32Array
      /** The fields that may be absent, by place; undefined where there is none. */
      readonly optional: ReadonlySet<number> | undefined
    }

const leaf: ValueNode = { kind: 'leaf' }

/** Compares numbered values as `argumentSimilarity` does, each of them taken apart only once. */
export class ValueTrees {
  private readonly nodes: (ValueNode | undefined)[] = []
  private readonly names = new Map<string, number>()
  /** Numbers of values that may hold rules. */
  private readonly ruled = new Set<number>()
  private readonly remembered = new Map<number, number>()

  private readonly ids: ValueIds

  constructor(ids: ValueIds) {
    this.ids = ids
  }

  /** The number of a value. One that may hold a rule equals nothing by itself and has its own. */
  idOf(value: unknown, mayHoldRules: boolean): number {
    if (!mayHoldRules || typeof value !== 'object' || value === null) return this.ids.idOf(value)
    const id = this.ids.ownId(value)
    this.ruled.add(id)
    return id
  }

  /** 0 to 1; 1 exactly where the actual value is accepted. */
  similarity(expectedId: number, actualId: number, mode: ComparingMode, depth = 1): number {
    if (expectedId === actualId) return 1
    const expected = this.nodeOf(expectedId)
    if (expected.kind === 'leaf') return 0
    if (expected.kind === 'rule') return expected.rule.accepts(this.ids.valueOf(actualId)) ? 1 : 0
    if (depth > deepest) return 0
    const actual = this.nodeOf(actualId)
    if (expected.kind === 'list') {
      if (actual.kind !== 'list') return 0
      if (expected.items.length < manyParts)
        return this.compareLists(expected.items, actual.items, mode, depth)
    } else {
      if (actual.kind !== 'fields') return 0
      if (expected.keys.length < manyParts) return this.compareFields(expected, actual, mode, depth)
    }
    const modeIndex = mode === 'exact' ? 0 : mode === 'subset' ? 1 : 2
    const key = (expectedId * 2 ** 24 + actualId) * 3 + modeIndex
    const known = this.remembered.get(key)
    if (known !== undefined) return known
    const similarity =
      expected.kind === 'list' && actual.kind === 'list'
        ? this.compareLists(expected.items, actual.items, mode, depth)
        : expected.kind === 'fields' && actual.kind === 'fields'
          ? this.compareFields(expected, actual, mode, depth)
          : 0
    this.remembered.set(key, similarity)
    return similarity
  }

  private compareLists(expected: Int32Array, actual: Int32Array, mode: ComparingMode, depth: number): number {
    const length = Math.max(expected.length, actual.length)
    let sum = 0
    for (let place = 0; place < Math.min(expected.length, actual.length); place++) {
      sum += this.similarity(expected[place] ?? 0, actual[place] ?? 0, mode, depth + 1)
    }
    return length === 0 ? 1 : sum / length
  }

  private compareFields(
    expected: ValueNode & { kind: 'fields' },
    actual: ValueNode & { kind: 'fields' },
    mode: ComparingMode,
    depth: number,
  ): number {
    const { keys, values, optional } = expected
    let common = 0
    let absent = 0
    let sum = 0
    let other = 0
    for (let place = 0; place < keys.length; place++) {
      const key = keys[place] ?? 0
      while (other < actual.keys.length && (actual.keys[other] ?? 0) < key) other += 1
      if (actual.keys[other] === key) {
        common += 1
        sum += this.similarity(values[place] ?? 0, actual.values[other] ?? 0, mode, depth + 1)
      } else if (!optional?.has(place)) absent += 1
    }
    const missing = mode === 'superset' ? 0 : absent
    const unexpected = mode === 'subset' ? 0 : actual.keys.length - common
    const fields = common + missing + unexpected
    return fields === 0 ? 1 : sum / fields
  }

  private nodeOf(id: number): ValueNode {
    const known = this.nodes[id]
    if (known !== undefined) return known
    const node = this.takeApart(this.ids.valueOf(id), this.ruled.has(id))
    this.nodes[id] = node
    return node
  }

  private takeApart(value: unknown, mayHoldRules: boolean): ValueNode {
    if (isArgumentRule(value)) return { kind: 'rule', rule: value }
    if (Array.isArray(value)) {
      const items = Int32Array.from(value, (item) => this.idOf(item, mayHoldRules))
      return { kind: 'list', items }
    }
    return isFieldsOf(value) ? this.takeFields(value, mayHoldRules) : leaf
  }

  private takeFields(fields: Readonly<Record<string, unknown>>, mayHoldRules: boolean): ValueNode {
    const entries: { key: number; value: unknown }[] = []
    for (const name of Object.keys(fields)) {
      const value = fields[name]
      if (value !== undefined) entries.push({ key: this.numberOf(name), value })
    }
    entries.sort((left, right) => left.key - right.key)
    const optional = new Set<number>()
    for (const [place, { value }] of entries.entries()) {
      if (isArgumentRule(value) && value.isOptional) optional.add(place)
    }
    return {
      kind: 'fields',
      keys: Int32Array.from(entries, ({ key }) => key),
      values: Int32Array.from(entries, ({ value }) => this.idOf(value, mayHoldRules)),
      optional: optional.size > 0 ? optional : undefined,
    }
  }

  private numberOf(name: string): number {
    const known = this.names.get(name)
    if (known !== undefined) return known
    const number = this.names.size
    this.names.set(name, number)
    return number
  }
}
