import type { JsonSchema } from '../judge-model.ts'

/**
 * The schema as it is sent: objects that list their properties take no others. `isStrict` where it keeps to what providers call strict, every
 * property required and none beside them.
 */
export function tightenSchema(schema: JsonSchema): { schema: JsonSchema; isStrict: boolean } {
  const found = { isStrict: true }
  return { schema: tighten(schema, found), isStrict: found.isStrict }
}

function tighten(schema: JsonSchema, found: { isStrict: boolean }): JsonSchema {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) copy[key] = tightenKey(key, value, found)
  const properties = schema['properties']
  if (isObject(properties)) {
    copy['additionalProperties'] ??= false
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const isOpen = copy['additionalProperties'] !== false
    if (isOpen || Object.keys(properties).some((name) => !required.includes(name))) found.isStrict = false
  } else if (schema['type'] === 'object') found.isStrict = false
  return copy
}

function tightenKey(key: string, value: unknown, found: { isStrict: boolean }): unknown {
  if (key === 'properties' || key === '$defs' || key === 'definitions') {
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, isObject(part) ? tighten(part, found) : part]),
    )
  }
  if (key === 'items' || key === 'not') return isObject(value) ? tighten(value, found) : value
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') {
    return Array.isArray(value) ? value.map((part) => (isObject(part) ? tighten(part, found) : part)) : value
  }
  return value
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
