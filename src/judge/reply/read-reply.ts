import { findJson } from './find-json.ts'
import type { Reading, ReplySchema } from './reply-schema.ts'

/**
 * Reads the verdict out of a reply: the last complete JSON value in it that has a key of the schema. One that does not fit is a fault; an
 * earlier one is never taken in its place.
 */
export async function readReply(text: string, schema: ReplySchema): Promise<Reading> {
  const found = findJson(text).filter((value) => mayBeVerdict(value, schema))
  const last = found.at(-1)
  if (found.length === 0) return { fault: 'it holds no complete JSON of the shape that was asked for' }
  if (!schema.isWrapped || !isObject(last) || !Object.hasOwn(last, 'value')) return schema.read(last)
  return schema.read(Reflect.get(last, 'value'))
}

function mayBeVerdict(value: unknown, { keys, isWrapped }: ReplySchema): boolean {
  if (keys.length === 0 || isWrapped) return true
  return isObject(value) && keys.some((key) => Object.hasOwn(value, key))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
