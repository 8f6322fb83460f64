/** Milliseconds of a clock that only goes forward, for measuring. */
export function monotonicMs(): number {
  return performance.now()
}
