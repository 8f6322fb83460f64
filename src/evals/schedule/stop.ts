import { type GiveUpReason, givenUp } from './given-up.ts'

/** Why a run ends before its data does. */
export type StopReason = 'signal' | 'onError' | 'limit' | 'sink'

/** How long listeners may take after a stop. */
const graceMs = 5_000

/** Waits no longer, and says so; false where it goes on waiting for that reason. */
type GiveUp = (reason: GiveUpReason) => boolean

/** The end of a run before its time, told to whatever is in flight. Lighter than an AbortSignal, since every attempt listens. */
export class Stop {
  reason: StopReason | undefined
  /** Nothing new is begun; what is in flight goes on to its end. */
  isClosed = false
  readonly #listeners = new Set<GiveUp>()
  readonly #signal: AbortSignal | undefined
  readonly #onAbort = (): void => this.trigger('signal')

  /** Whether anything can stop the run: where nothing can, nothing has to listen. */
  readonly canStop: boolean

  /** @param canStop - Something else than the signal may stop the run. */
  constructor(signal: AbortSignal | undefined, canStop: boolean) {
    this.#signal = signal
    this.canStop = signal !== undefined || canStop
    if (signal?.aborted) this.reason = 'signal'
    else signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  get isStopped(): boolean {
    return this.reason !== undefined
  }

  /** Whether something new may begin. */
  get isOpen(): boolean {
    return this.reason === undefined && !this.isClosed
  }

  /** What the caller gave as the reason of the abort. */
  get cause(): unknown {
    return this.#signal?.aborted ? this.#signal.reason : new Error('the run was stopped')
  }

  trigger(reason: StopReason): void {
    if (this.reason !== undefined) return
    this.reason = reason
    this.#tell('stopped')
  }

  /** Ends waits that nothing can end any more; the run goes on. Returns how many there were. */
  giveUpWaiting(): number {
    return this.#tell('stuck')
  }

  listen(listener: GiveUp): void {
    this.#listeners.add(listener)
  }

  unlisten(listener: GiveUp): void {
    this.#listeners.delete(listener)
  }

  /** Waits for work, or gives it up when the run stops: `undefined` then, and what the work ends with is dropped. */
  until<T>(work: Promise<T>): Promise<T | undefined> {
    if (!this.canStop) return work
    return this.#race<T | undefined>(work, (reason, settle) => reason === 'stopped' && settle(undefined))
  }

  /**
   * Waits for code of the caller's.
   *
   * @param subject - Who it is, as a sentence begins.
   * @throws StoppedError, StuckError where it was given up.
   */
  wait<T>(work: PromiseLike<T>, subject: string): Promise<T> {
    if (!this.canStop) return Promise.resolve(work)
    return this.#race(work, (reason, _settle, fail) => fail(givenUp(reason, subject)))
  }

  /**
   * Waits for a listener of the caller's, which has some seconds to end its work after a stop.
   *
   * @throws StoppedError, StuckError where it was given up.
   */
  async hear<T>(work: PromiseLike<T>, subject: string): Promise<T> {
    if (!this.canStop) return work
    let grace: NodeJS.Timeout | undefined
    try {
      return await this.#race(work, (reason, _settle, fail) => {
        if (reason === 'stuck') return fail(givenUp(reason, subject))
        grace ??= setTimeout(() => fail(givenUp(reason, subject)), graceMs)
        return false
      })
    } finally {
      clearTimeout(grace)
    }
  }

  /** Lets go of the caller's signal. */
  release(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort)
  }

  #tell(reason: GiveUpReason): number {
    let count = 0
    for (const listener of [...this.#listeners]) if (listener(reason)) count += 1
    return count
  }

  #race<T>(
    work: PromiseLike<T>,
    giveUp: (reason: GiveUpReason, settle: (value: T) => true, fail: (error: unknown) => true) => boolean,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (value: T): true => {
        this.unlisten(listener)
        resolve(value)
        return true
      }
      const fail = (error: unknown): true => {
        this.unlisten(listener)
        reject(error)
        return true
      }
      const listener = (reason: GiveUpReason): boolean => giveUp(reason, settle, fail)
      if (!this.isStopped || !listener('stopped')) this.listen(listener)
      work.then(settle, fail)
    })
  }
}
