import type { StandardSchema } from '../../scorer/index.ts'
import type { JsonSchema } from '../judge-model.ts'

/**
 * The JSON Schema of a Standard Schema, by the library's own conversion: the Standard JSON Schema interface, or the method that Zod
 * (`toJSONSchema`) and ArkType (`toJsonSchema`) give their schemas. Undefined where there is none, or where it says that it cannot.
 */
export function jsonSchemaOf(schema: StandardSchema): JsonSchema | undefined {
  return (
    standardConversion(schema) ??
    callConversion(schema, 'toJSONSchema', { io: 'input', target: 'draft-7' }) ??
    callConversion(schema, 'toJsonSchema')
  )
}

function standardConversion(schema: StandardSchema): JsonSchema | undefined {
  const converter: unknown = Reflect.get(schema['~standard'], 'jsonSchema')
  return isObject(converter) ? callConversion(converter, 'input', { target: 'draft-07' }) : undefined
}

function callConversion(owner: object, method: string, options?: object): JsonSchema | undefined {
  try {
    const convert: unknown = Reflect.get(owner, method)
    if (typeof convert !== 'function') return undefined
    const made: unknown = options === undefined ? convert.call(owner) : convert.call(owner, options)
    return isObject(made) ? (made as JsonSchema) : undefined // reason: a JSON Schema is an object of JSON values, and it is only handed on
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
