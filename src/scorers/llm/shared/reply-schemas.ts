import type { JsonSchemaObject } from '../../../scorer/index.ts'

/** An object whose keys are all required. */
export function objectOf(properties: Readonly<Record<string, JsonSchemaObject>>): JsonSchemaObject {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** A list of such values. */
export function listOf(items: JsonSchemaObject): JsonSchemaObject {
  return { type: 'array', items }
}

/** One of some words. */
export function oneOfWords(...words: readonly string[]): JsonSchemaObject {
  return { type: 'string', enum: [...words] }
}

/** A number from 0 to 1. */
export const grade: JsonSchemaObject = { type: 'number', minimum: 0, maximum: 1 }

/** A text. */
export const text: JsonSchemaObject = { type: 'string' }

/** A text, or null where there is none. */
export const textOrNull: JsonSchemaObject = { type: ['string', 'null'] }

/** A whole number from 0. */
export const index: JsonSchemaObject = { type: 'integer', minimum: 0 }

/** True or false. */
export const flag: JsonSchemaObject = { type: 'boolean' }
