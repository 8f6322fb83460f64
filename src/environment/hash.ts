import { createHash } from 'node:crypto'

/** The first `length` hex characters (at most 64) of the SHA-256 of a text. */
export function hashText(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}
