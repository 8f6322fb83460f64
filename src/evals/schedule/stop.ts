/** Why a run ends before its data does. */
export type StopReason = 'signal' | 'onError'

/** The end of a run before its time, told to whatever is in flight. Lighter than an AbortSignal, since every attempt listens. */
export class Stop {
  reason: StopReason | undefined
  readonly #listeners = new Set<() => void>()
  readonly #signal: AbortSignal | undefined
  readonly #onAbort = (): void => this.trigger('signal')

  /** Whether anything can stop the run: where nothing can, nothing has to listen. */
  readonly canStop: boolean

  constructor(signal: AbortSignal | undefined, stopsOnError: boolean) {
    this.#signal = signal
    this.canStop = signal !== undefined || stopsOnError
    if (signal?.aborted) this.reason = 'signal'
    else signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  get isStopped(): boolean {
    return this.reason !== undefined
  }

  /** What the caller gave as the reason of the abort. */
  get cause(): unknown {
    return this.#signal?.aborted ? this.#signal.reason : new Error('the run was stopped')
  }

  trigger(reason: StopReason): void {
    if (this.reason !== undefined) return
    this.reason = reason
    for (const listener of [...this.#listeners]) listener()
  }

  listen(listener: () => void): void {
    this.#listeners.add(listener)
  }

  unlisten(listener: () => void): void {
    this.#listeners.delete(listener)
  }

  /** Waits for work, or gives it up when the run stops: `undefined` then, and what the work ends with is dropped. */
  until<T>(work: Promise<T>): Promise<T | undefined> {
    if (!this.canStop) return work
    return new Promise((resolve, reject) => {
      const onStop = (): void => {
        this.unlisten(onStop)
        resolve(undefined)
      }
      if (this.isStopped) onStop()
      else this.listen(onStop)
      work.then(
        (value) => {
          this.unlisten(onStop)
          resolve(value)
        },
        (thrown: unknown) => {
          this.unlisten(onStop)
          reject(thrown)
        },
      )
    })
  }

  /** Lets go of the caller's signal. */
  release(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort)
  }
}
