import { refuseHiddenCalls } from './hidden-calls.ts'
import { checkOwnMessages } from './own-messages.ts'
import { isOwnReader } from './registry.ts'
import type { Msg, TranscriptReader } from './types.ts'
import { Unreadable } from './unreadable.ts'

/** Reads a value that the reader recognised. @throws Unreadable, which says in a list which message it is. */
export function readWith(reader: TranscriptReader, value: unknown): readonly Msg[] {
  if (isOwnReader(reader)) return checkOwnMessages(reader.format, reader.read(value))
  try {
    return readBuiltIn(reader, value)
  } catch (error) {
    if (!(error instanceof Unreadable) || !Array.isArray(value)) throw error
    throw new Unreadable(`${placeOf(reader, value)}${error.saw}`)
  }
}

function readBuiltIn(reader: TranscriptReader, value: unknown): readonly Msg[] {
  if (Array.isArray(value)) for (const message of value) refuseHiddenCalls(message, reader.format)
  return reader.read(value)
}

/** Found by reading each message alone, which is only done for a list that cannot be read. */
function placeOf(reader: TranscriptReader, list: readonly unknown[]): string {
  const index = list.findIndex((message) => {
    try {
      readBuiltIn(reader, [message])
      return false
    } catch (error) {
      return error instanceof Unreadable
    }
  })
  return index < 0 ? '' : `in message ${index} of ${list.length}, `
}
