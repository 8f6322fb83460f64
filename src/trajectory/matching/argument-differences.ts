import { deepEqual } from '../../transcript/index.ts'
import type { ComparingMode } from './argument-mode.ts'
import { type ArgumentRule, isArgumentRule } from './argument-rule.ts'
import { fieldOf, isFieldsOf } from './fields.ts'

/** One place where a call's arguments are not what was expected. */
export interface ArgumentDifference {
  /** Where: `user.tags[0]`; `''` for the arguments as a whole. Names that are no identifiers are quoted: `["a b"]`. */
  path: string
  /** `changed`: another value; `absent`: not there; `unexpected`: nothing was expected there. */
  kind: 'changed' | 'absent' | 'unexpected'
  /** The value expected there; for a rule its description, and `rule` is set. */
  expected?: unknown
  /** What is expected is a rule. */
  rule?: true
  /** The value received there. */
  received?: unknown
}

const deepest = 200
const identifier = /^[A-Za-z_$][\w$]*$/

/** The path of a field below another. */
export function fieldPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`
  const name = String(key)
  if (!identifier.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}

function expectedPart(value: unknown): { expected: unknown; rule?: true } {
  return isArgumentRule(value) ? { expected: value.description, rule: true } : { expected: value }
}

/** Every place where received arguments differ from compiled ones; none exactly where `acceptsArguments` says yes. */
export function argumentDifferences(
  expected: unknown,
  received: unknown,
  mode: ComparingMode,
): ArgumentDifference[] {
  const found: ArgumentDifference[] = []
  walk(expected, received, '', 0)
  return found

  function changed(value: unknown, own: unknown, path: string): void {
    found.push({ path, kind: 'changed', ...expectedPart(value), received: own })
  }

  function walk(value: unknown, own: unknown, path: string, depth: number): void {
    if (isArgumentRule(value)) {
      if (!value.accepts(own)) changed(value, own, path)
    } else if (depth > deepest) changed(value, own, path)
    else if (Array.isArray(value) && Array.isArray(own)) walkItems(value, own, path, depth)
    else if (isFieldsOf(value) && isFieldsOf(own)) walkFields(value, own, path, depth)
    else if (Array.isArray(value) || isFieldsOf(value) || !deepEqual(value, own)) changed(value, own, path)
  }

  function walkItems(value: readonly unknown[], own: readonly unknown[], path: string, depth: number): void {
    for (let index = 0; index < Math.max(value.length, own.length); index++) {
      const place = fieldPath(path, index)
      if (index >= own.length) found.push({ path: place, kind: 'absent', ...expectedPart(value[index]) })
      else if (index >= value.length) found.push({ path: place, kind: 'unexpected', received: own[index] })
      else walk(value[index], own[index], place, depth + 1)
    }
  }

  function walkFields(
    value: Readonly<Record<string, unknown>>,
    own: Readonly<Record<string, unknown>>,
    path: string,
    depth: number,
  ): void {
    for (const key of Object.keys(value)) {
      const wanted: unknown = value[key]
      if (wanted === undefined) continue
      const given = fieldOf(own, key)
      if (given !== undefined) walk(wanted, given, fieldPath(path, key), depth + 1)
      else if (mode !== 'superset' && !isOptional(wanted)) {
        found.push({ path: fieldPath(path, key), kind: 'absent', ...expectedPart(wanted) })
      }
    }
    if (mode === 'subset') return
    for (const key of Object.keys(own)) {
      if (own[key] === undefined || fieldOf(value, key) !== undefined) continue
      found.push({ path: fieldPath(path, key), kind: 'unexpected', received: own[key] })
    }
  }
}

function isOptional(value: unknown): value is ArgumentRule {
  return isArgumentRule(value) && value.isOptional
}
