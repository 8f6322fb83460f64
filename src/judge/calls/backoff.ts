const firstWaitMs = 500
const longestBackoffMs = 30_000

/** What a server may ask to wait before it is given up, in milliseconds. */
export const longestWaitMs = 120_000

/**
 * How long to wait before a request is tried again: half a second that doubles up to 30, between half and the whole of it by chance, and never
 * less than what the server says.
 *
 * @param attempt - Counted from 0.
 * @param toldMs - What the server says, in milliseconds.
 * @param chance - From 0 to below 1.
 */
export function backoffMs(attempt: number, toldMs: number, chance: number): number {
  const own = Math.min(longestBackoffMs, firstWaitMs * 2 ** attempt) * (0.5 + chance / 2)
  return toldMs > 0 ? toldMs + (own * chance) / 4 : own
}
