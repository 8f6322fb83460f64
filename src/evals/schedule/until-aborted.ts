/** Waits for work, or gives it up when the signal aborts: `undefined` then, and what the work ends with is dropped. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = (): void => resolve(undefined)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    const settle = (): void => signal.removeEventListener('abort', onAbort)
    work.then(
      (value) => {
        settle()
        resolve(value)
      },
      (thrown: unknown) => {
        settle()
        reject(thrown)
      },
    )
  })
}
