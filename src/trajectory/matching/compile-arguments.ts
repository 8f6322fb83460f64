import { isArgumentRule } from './argument-rule.ts'
import { isFieldsOf } from './fields.ts'
import { toRule } from './to-rule.ts'

/** Expected arguments, ready to be compared. */
export interface CompiledArguments {
  /** Regular expressions, schemas and predicates are rules now; everything else is as it came. */
  value: unknown
  hasRules: boolean
}

const deepest = 200

/** Turns what stands for a rule into one, at any depth. A value without any comes back as it is. */
export function compileArguments(value: unknown, depth = 0): CompiledArguments {
  const rule = toRule(value)
  if (rule !== undefined) return { value: rule, hasRules: true }
  if (depth > deepest) return { value, hasRules: false }
  if (Array.isArray(value)) {
    const items = value.map((item) => compileArguments(item, depth + 1))
    if (!items.some((item) => item.hasRules)) return { value, hasRules: false }
    return { value: items.map((item) => item.value), hasRules: true }
  }
  if (!isFieldsOf(value)) return { value, hasRules: false }
  let hasRules = false
  const fields = new Map<string, unknown>()
  for (const key of Object.keys(value)) {
    const compiled = compileArguments(value[key], depth + 1)
    hasRules ||= compiled.hasRules
    fields.set(key, compiled.value)
  }
  return hasRules ? { value: Object.fromEntries(fields), hasRules } : { value, hasRules }
}

/** Words for an expected value: a rule's own. */
export function ruleWords(value: unknown): string | undefined {
  return isArgumentRule(value) ? value.description : undefined
}
