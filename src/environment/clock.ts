/** Milliseconds of a clock that only goes forward, for measuring. */
export function monotonicMs(): number {
  return performance.now()
}

/** The time as an ISO 8601 text in UTC. */
export function currentTime(): string {
  return new Date().toISOString()
}
