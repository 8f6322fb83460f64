import { deepEqual } from '../../transcript/index.ts'
import type { ComparingMode } from './argument-mode.ts'
import { isArgumentRule } from './argument-rule.ts'
import { fieldOf, isFieldsOf } from './fields.ts'

const deepest = 200

/**
 * How alike arguments are, 0 to 1: the mean over fields (or list positions) of what they score themselves, a leaf being
 * 1 where it is accepted and 0 where not. The fields are those of both sides in `exact`, of the expected side in
 * `subset`, of the received side in `superset`. 1 exactly where `acceptsArguments` says yes.
 */
export function argumentSimilarity(
  expected: unknown,
  received: unknown,
  mode: ComparingMode,
  depth = 0,
): number {
  if (typeof expected !== 'object' || expected === null) return deepEqual(expected, received) ? 1 : 0
  if (isArgumentRule(expected)) return expected.accepts(received) ? 1 : 0
  if (depth > deepest) return 0
  if (Array.isArray(expected)) {
    if (!Array.isArray(received)) return 0
    const length = Math.max(expected.length, received.length)
    let sum = 0
    for (let index = 0; index < Math.min(expected.length, received.length); index++) {
      sum += argumentSimilarity(expected[index], received[index], mode, depth + 1)
    }
    return length === 0 ? 1 : sum / length
  }
  if (!isFieldsOf(expected)) return deepEqual(expected, received) ? 1 : 0
  return isFieldsOf(received) ? fieldSimilarity(expected, received, mode, depth) : 0
}

function fieldSimilarity(
  expected: Readonly<Record<string, unknown>>,
  received: Readonly<Record<string, unknown>>,
  mode: ComparingMode,
  depth: number,
): number {
  let common = 0
  let absent = 0
  let sum = 0
  for (const key of Object.keys(expected)) {
    const value = expected[key]
    if (value === undefined) continue
    const own = fieldOf(received, key)
    if (own !== undefined) {
      common += 1
      sum += argumentSimilarity(value, own, mode, depth + 1)
    } else if (!(isArgumentRule(value) && value.isOptional)) absent += 1
  }
  const missing = mode === 'superset' ? 0 : absent
  const unexpected = mode === 'subset' ? 0 : countFields(received) - common
  const fields = common + missing + unexpected
  return fields === 0 ? 1 : sum / fields
}

function countFields(fields: Readonly<Record<string, unknown>>): number {
  let count = 0
  for (const key of Object.keys(fields)) if (fields[key] !== undefined) count += 1
  return count
}

/**
 * The same as `argumentSimilarity` in mode `exact` for an expected value that holds no rule, several times faster: most comparisons are of
 * plain values, each with each.
 */
export function plainSimilarity(expected: unknown, received: unknown, depth = 0): number {
  if (expected === received) return 1
  if (typeof expected !== 'object' || expected === null || typeof received !== 'object' || received === null)
    return Number.isNaN(expected) && Number.isNaN(received) ? 1 : 0
  if (depth > deepest) return 0
  if (Array.isArray(expected)) {
    if (!Array.isArray(received)) return 0
    const shorter = Math.min(expected.length, received.length)
    const longer = Math.max(expected.length, received.length)
    let sum = 0
    for (let index = 0; index < shorter; index++)
      sum += plainSimilarity(expected[index], received[index], depth + 1)
    return longer === 0 ? 1 : sum / longer
  }
  if (expected instanceof Date) return deepEqual(expected, received) ? 1 : 0
  return isFieldsOf(expected) && isFieldsOf(received) ? plainFieldSimilarity(expected, received, depth) : 0
}

function plainFieldSimilarity(
  expected: Readonly<Record<string, unknown>>,
  received: Readonly<Record<string, unknown>>,
  depth: number,
): number {
  let wanted = 0
  let common = 0
  let sum = 0
  for (const key of Object.keys(expected)) {
    const value = expected[key]
    if (value === undefined) continue
    wanted += 1
    const own = received[key]
    if (own === undefined || !Object.hasOwn(received, key)) continue
    common += 1
    sum += plainSimilarity(value, own, depth + 1)
  }
  const fields = wanted + countFields(received) - common
  return fields === 0 ? 1 : sum / fields
}
