import { monotonicMs } from '../../environment/index.ts'
import { type GiveUpReason, givenUp } from '../schedule/given-up.ts'
import type { Stop } from '../schedule/stop.ts'
import { TimeoutError } from '../scoring/with-timeout.ts'
import type { Attempt } from '../targets/attempt.ts'

const stopped: unique symbol = Symbol('stopped')
const graceMs = 50

/** Waits for targets no longer than it may, and remembers those that were given up and are still running. */
export class TargetWatch {
  readonly #stop: Stop
  readonly #timeoutMs: number | undefined
  readonly #running = new Map<PromiseLike<unknown>, string>()

  constructor(stop: Stop, timeoutMs: number | undefined) {
    this.#stop = stop
    this.#timeoutMs = timeoutMs
  }

  get hasStopped(): boolean {
    return this.#stop.isStopped
  }

  /** Whether `wait` gave up because the run was stopped. */
  isStopped(value: unknown): boolean {
    return value === stopped
  }

  /** When an attempt that begins now must end, on the clock that only goes forward. */
  deadline(): number | undefined {
    return this.#timeoutMs === undefined ? undefined : monotonicMs() + this.#timeoutMs
  }

  /** Waits for one call of a target: to its end, its deadline, or the end of the run. */
  wait(pending: PromiseLike<unknown>, attempt: Attempt, deadline: number | undefined): Promise<unknown> {
    if (deadline === undefined && !this.#stop.canStop) return Promise.resolve(pending)
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const settle = (): void => {
        if (timer) clearTimeout(timer)
        this.#stop.unlisten(onStop)
      }
      const giveUp = (reason: unknown): void => {
        settle()
        this.#remember(pending, attempt)
        attempt.abort(reason)
      }
      const onStop = (why: GiveUpReason): boolean => {
        if (why === 'stuck') {
          const error = givenUp(why, 'The target')
          giveUp(error)
          reject(error)
        } else {
          giveUp(this.#stop.cause)
          resolve(stopped)
        }
        return true
      }
      if (deadline !== undefined) {
        const message = `The target did not end within ${this.#timeoutMs} ms.`
        timer = setTimeout(
          () => {
            const error = new TimeoutError({ message })
            giveUp(error)
            reject(error)
          },
          Math.max(0, deadline - monotonicMs()),
        )
      }
      this.#stop.listen(onStop)
      pending.then(
        (value) => {
          settle()
          resolve(value)
        },
        (thrown: unknown) => {
          settle()
          reject(thrown)
        },
      )
      if (this.#stop.isStopped) onStop('stopped')
    })
  }

  /** Ids of items whose target is still running although it was told to give up, after a moment of grace. */
  async abandoned(): Promise<string[]> {
    if (this.#running.size === 0) return []
    let timer: NodeJS.Timeout | undefined
    const grace = new Promise((resolve) => {
      timer = setTimeout(resolve, graceMs)
    })
    await Promise.race([grace, Promise.allSettled(this.#running.keys())])
    clearTimeout(timer)
    return [...new Set(this.#running.values())]
  }

  #remember(pending: PromiseLike<unknown>, attempt: Attempt): void {
    this.#running.set(pending, attempt.itemId)
    const forget = (): void => void this.#running.delete(pending)
    pending.then(forget, forget)
  }
}
