const firstLimit = 10
const highestLimit = 1000
/** Clean windows at a held limit before more is tried again. */
const patience = 10

interface Waiting {
  start(): void
  cancel(reason: unknown): void
}

/** A place in a lane; how the request went decides how many may be under way. */
export interface LaneSlot {
  release(outcome: 'served' | 'overloaded' | 'other'): void
}

/**
 * How many requests of one model may be under way. Starts at 10 and doubles while a whole window of them is served; an overload goes back to
 * what was last served and then searches between the two. A limit that held for long is tried beyond again.
 */
export class Lane {
  #limit: number
  readonly #ceiling: number
  #inFlight = 0
  /** Most that a whole window was served at; 0 where that is not known. */
  #good = 0
  /** Fewest that were too many. */
  #bad = Number.POSITIVE_INFINITY
  #servedInWindow = 0
  #wasFull = false
  #heldWindows = 0
  /** Requests started before the last shrinking say nothing new. */
  #epoch = 0
  readonly #queue: Waiting[] = []
  readonly #returning: Waiting[] = []

  constructor(ceiling: number = highestLimit) {
    this.#ceiling = ceiling
    this.#limit = Math.min(firstLimit, ceiling)
  }

  /** How many may be under way now. */
  get limit(): number {
    return this.#limit
  }

  /** Waits for a place. A request that is tried again goes before new ones. */
  enter(signal: AbortSignal, isRetry: boolean): Promise<LaneSlot> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#inFlight < this.#limit) return Promise.resolve(this.#open())
    const { promise, resolve, reject } = withResolvers<LaneSlot>()
    const list = isRetry ? this.#returning : this.#queue
    const waiting: Waiting = {
      start: () => {
        signal.removeEventListener('abort', onAbort)
        resolve(this.#open())
      },
      cancel: reject,
    }
    const onAbort = (): void => {
      const place = list.indexOf(waiting)
      if (place !== -1) list.splice(place, 1)
      waiting.cancel(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    list.push(waiting)
    return promise
  }

  #open(): LaneSlot {
    this.#inFlight += 1
    if (this.#inFlight >= this.#limit) this.#wasFull = true
    const epoch = this.#epoch
    let isOpen = true
    return {
      release: (outcome) => {
        if (!isOpen) return
        isOpen = false
        if (epoch === this.#epoch) {
          if (outcome === 'served') this.#onServed()
          else if (outcome === 'overloaded') this.#onOverload()
        }
        this.#inFlight -= 1
        this.#startNext()
      },
    }
  }

  #startNext(): void {
    while (this.#inFlight < this.#limit) {
      const next = this.#returning.shift() ?? this.#queue.shift()
      if (!next) return
      next.start()
    }
  }

  #onServed(): void {
    this.#servedInWindow += 1
    if (this.#servedInWindow < this.#limit) return
    const wasFull = this.#wasFull
    this.#servedInWindow = 0
    this.#wasFull = this.#inFlight >= this.#limit
    // A lane that was never full has shown nothing about more.
    if (!wasFull) return
    this.#good = this.#limit
    const next =
      this.#bad === Number.POSITIVE_INFINITY ? this.#limit * 2 : Math.floor((this.#limit + this.#bad) / 2)
    if (next > this.#limit) {
      this.#limit = Math.min(next, this.#ceiling)
      return
    }
    this.#heldWindows += 1
    if (this.#heldWindows < patience) return
    this.#heldWindows = 0
    this.#bad = this.#limit + Math.max(2, Math.ceil(this.#limit / 4))
  }

  #onOverload(): void {
    this.#epoch += 1
    this.#servedInWindow = 0
    this.#wasFull = false
    this.#heldWindows = 0
    if (this.#good === 0 || this.#limit <= this.#good) this.#good = Math.max(1, Math.floor(this.#limit / 2))
    this.#bad = this.#limit
    this.#limit = this.#good
  }
}

function withResolvers<T>(): {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (reason: unknown) => void
} {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
