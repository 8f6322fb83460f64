/** Counts what was handed out and is not finished, so that one large run is never held beside others. */
export interface InFlight {
  start(): void
  finish(): void
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
}

/** @param signal - Ends every wait. */
export function createInFlight(signal: AbortSignal): InFlight {
  let count = 0
  let waiting: (() => void)[] = []
  const wake = (): void => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  signal.addEventListener('abort', wake, { once: true })
  return {
    start() {
      count += 1
    },
    finish() {
      count -= 1
      if (count <= 0) wake()
    },
    async idle() {
      if (count > 0 && !signal.aborted) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}
