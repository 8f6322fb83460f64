/** Milliseconds of a clock that only goes forward, for measuring. */
export function monotonicMs(): number {
  return performance.now()
}

/** The time as an ISO 8601 text in UTC. */
export function currentTime(): string {
  return new Date().toISOString()
}

/** Milliseconds since 1970, in UTC. */
export function epochMs(): number {
  return Date.now()
}

/** Resolves after so many milliseconds; rejects with the signal's reason where that aborts first. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
