import { builtInReaders } from './readers/index.ts'
import type { TranscriptReader } from './types.ts'

// On globalThis, so that two copies of the package in one process share the readers a user has added.
const slot = Symbol.for('proctor.readers')

function openSlot(): TranscriptReader[] {
  const home: Record<symbol, unknown> = globalThis as never // reason: globalThis has no index signature for symbols
  const existing = home[slot]
  if (Array.isArray(existing)) return existing
  const created: TranscriptReader[] = []
  home[slot] = created
  return created
}

const added = openSlot()

/** Readers that users added, newest first, then the built-in ones. */
export function knownReaders(): readonly TranscriptReader[] {
  return added.length === 0 ? builtInReaders : [...added, ...builtInReaders]
}

const builtIn = new Set(builtInReaders)

/** True for a reader that a user wrote. */
export function isOwnReader(reader: TranscriptReader): boolean {
  return !builtIn.has(reader)
}

/** True where a user's readers are among them. */
export function hasOwnReaders(readers: readonly TranscriptReader[]): boolean {
  return readers !== builtInReaders
}

/** Puts a reader before all others; one of the same format is replaced. */
export function addReader(reader: TranscriptReader): void {
  const index = added.findIndex((candidate) => candidate.format === reader.format)
  if (index >= 0) added.splice(index, 1)
  added.unshift(reader)
}
