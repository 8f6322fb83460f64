import { BadOptionError } from '../errors/index.ts'
import { addReader } from './registry.ts'
import type { TranscriptReader } from './types.ts'

/**
 * Adds a reader for a format of your own: every scorer of the process reads it from then on. It is tried before all built-in readers; a
 * reader of the same `format` name is replaced.
 *
 * @returns The reader, frozen.
 * @throws BadOptionError where `format`, `recognises` or `read` is missing.
 *
 * @example
 * ```ts
 * defineReader({
 *   format: 'my-bot',
 *   recognises: (value) => typeof value === 'object' && value !== null && 'botReply' in value,
 *   read: (value) => [{ role: 'assistant', parts: [{ type: 'text', text: String((value as { botReply: unknown }).botReply) }] }],
 * })
 * ```
 */
export function defineReader(reader: TranscriptReader): TranscriptReader {
  const subject = 'defineReader'
  if (typeof reader?.format !== 'string' || reader.format === '') {
    throw new BadOptionError({
      subject,
      option: 'format',
      received: reader?.format,
      accepted: 'a name such as "my-bot"',
    })
  }
  for (const option of ['recognises', 'read'] as const) {
    if (typeof reader[option] !== 'function') {
      throw new BadOptionError({
        subject,
        option,
        received: reader[option],
        accepted: 'a function of the output',
      })
    }
  }
  const frozen = Object.freeze(reader)
  addReader(frozen)
  return frozen
}
