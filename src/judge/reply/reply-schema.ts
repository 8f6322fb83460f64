import { BadOptionError } from '../../errors/index.ts'
import {
  isStandardSchema,
  requireStandardResult,
  type StandardIssue,
  type StandardSchema,
} from '../../scorer/index.ts'
import type { JsonSchema } from '../judge-model.ts'
import { jsonSchemaOf } from './json-schema-of.ts'
import { tightenSchema } from './tighten-schema.ts'

/** A value that fits, or what is wrong with one, in words for the model. */
export type Reading = { readonly value: unknown; readonly fault?: undefined } | { readonly fault: string }

/** The shape of a reply, ready to be sent and checked. */
export interface ReplySchema {
  /** As it is sent; undefined where the schema library cannot write one. */
  readonly json: JsonSchema | undefined
  readonly isStrict: boolean
  /** The reply stands in the key `value`: providers take only objects. */
  readonly isWrapped: boolean
  /** Keys of the reply; empty where they are not known. */
  readonly keys: readonly string[]
  read(value: unknown): Reading | Promise<Reading>
}

const known = new WeakMap<object, Promise<ReplySchema>>()

/** Reads an output schema, once. */
export function readReplySchema(schema: StandardSchema | JsonSchema): Promise<ReplySchema> {
  const before = known.get(schema)
  if (before !== undefined) return before
  const pending = isStandardSchema(schema) ? prepare(schema) : prepareOnce(schema)
  known.set(schema, pending)
  return pending
}

const compiled = new Map<string, Promise<ReplySchema>>()
const mostCompiled = 200

/** Compiling costs milliseconds: schemas that are written anew for each run are known by their text. */
function prepareOnce(schema: JsonSchema): Promise<ReplySchema> {
  const text = JSON.stringify(schema)
  const before = compiled.get(text)
  if (before !== undefined) return before
  if (compiled.size >= mostCompiled) compiled.clear()
  const pending = prepare(schema)
  compiled.set(text, pending)
  return pending
}

async function prepare(schema: StandardSchema | JsonSchema): Promise<ReplySchema> {
  if (isStandardSchema(schema)) {
    return withJson(jsonSchemaOf(schema), async (value) => {
      const result = requireStandardResult(await schema['~standard'].validate(value))
      return result.issues ? { fault: result.issues.map(writeIssue).join('; ') } : { value: result.value }
    })
  }
  const { compileJsonSchema } = await import('./compile-json-schema.ts')
  return withJson(schema, await compileJsonSchema(schema))
}

function withJson(json: JsonSchema | undefined, read: ReplySchema['read']): ReplySchema {
  if (json === undefined) return { json, isStrict: false, isWrapped: false, keys: [], read }
  const isObject = json['type'] === 'object' || typeof json['properties'] === 'object'
  const { $schema: _dialect, ...plain } = json
  const sent = isObject
    ? plain
    : { type: 'object', properties: { value: plain }, required: ['value'], additionalProperties: false }
  const { schema, isStrict } = tightenSchema(sent)
  const properties = schema['properties']
  const keys = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return { json: schema, isStrict, isWrapped: !isObject, keys, read }
}

function writeIssue(issue: StandardIssue): string {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return path === '' ? issue.message : `${path}: ${issue.message}`
}

/** Refuses what is no schema when a scorer is made. */
export function checkOutputSchema(subject: string, schema: unknown): void {
  if (isStandardSchema(schema)) return
  if (
    typeof schema === 'object' &&
    schema !== null &&
    !Array.isArray(schema) &&
    Object.keys(schema).length > 0
  )
    return
  throw new BadOptionError({
    subject,
    option: 'outputSchema',
    received: schema,
    accepted: 'a Standard Schema (such as z.object({ ... })) or a JSON Schema object',
  })
}
