/** Counts what was handed out and is not finished, so that one large run is never held beside others. */
export interface InFlight {
  /** @param name - Where it is known before the run is scored. */
  start(name: string | undefined): void
  finish(name: string): void
  /** Those in flight that have a name. */
  names(): readonly string[]
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
}

/** @param signal - Ends every wait. */
export function createInFlight(signal: AbortSignal): InFlight {
  let count = 0
  const named = new Map<string, number>()
  const add = (name: string, change: 1 | -1): void => {
    const left = (named.get(name) ?? 0) + change
    if (left > 0) named.set(name, left)
    else named.delete(name)
  }
  let waiting: (() => void)[] = []
  const wake = (): void => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  signal.addEventListener('abort', wake, { once: true })
  return {
    start(name) {
      count += 1
      if (name !== undefined) add(name, 1)
    },
    finish(name) {
      count -= 1
      add(name, -1)
      if (count <= 0) wake()
    },
    names: () => [...named.keys()],
    async idle() {
      if (count > 0 && !signal.aborted) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}
