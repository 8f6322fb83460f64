/**
 * Milliseconds that a response says to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date. Undefined where it says nothing
 * that can be read.
 *
 * @param read - Reads a header by its lower-case name.
 * @param nowMs - The time in milliseconds since 1970, which a date is counted from.
 */
export function readRetryAfter(
  read: (name: string) => string | null | undefined,
  nowMs: number,
): number | undefined {
  const exact = nonNegative(read('retry-after-ms'))
  if (exact !== undefined) return exact
  const written = read('retry-after')
  if (!written) return undefined
  const seconds = nonNegative(written)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(written)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

function nonNegative(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
