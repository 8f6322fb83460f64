import { deepEqual } from '../../transcript/index.ts'
import type { ComparingMode } from './argument-mode.ts'
import { isArgumentRule } from './argument-rule.ts'
import { fieldOf, isFieldsOf } from './fields.ts'

const deepest = 200

/**
 * Whether a received value is what a compiled value expects. Lists compare item by item in every mode, as they do for
 * `exact`; fields may be more in `subset` and fewer in `superset`, at any depth. An undefined field is absent.
 */
export function acceptsArguments(
  expected: unknown,
  received: unknown,
  mode: ComparingMode,
  depth = 0,
): boolean {
  if (typeof expected !== 'object' || expected === null) return deepEqual(expected, received)
  if (isArgumentRule(expected)) return expected.accepts(received)
  if (depth > deepest) return false
  if (Array.isArray(expected)) {
    if (!Array.isArray(received) || received.length !== expected.length) return false
    for (let index = 0; index < expected.length; index++) {
      if (!acceptsArguments(expected[index], received[index], mode, depth + 1)) return false
    }
    return true
  }
  if (!isFieldsOf(expected)) return deepEqual(expected, received)
  if (!isFieldsOf(received)) return false
  for (const key of Object.keys(expected)) {
    const value = expected[key]
    if (value === undefined) continue
    const own = fieldOf(received, key)
    if (own === undefined) {
      if (mode === 'superset' || (isArgumentRule(value) && value.isOptional)) continue
      return false
    }
    if (!acceptsArguments(value, own, mode, depth + 1)) return false
  }
  if (mode === 'subset') return true
  for (const key of Object.keys(received)) {
    if (received[key] !== undefined && fieldOf(expected, key) === undefined) return false
  }
  return true
}
