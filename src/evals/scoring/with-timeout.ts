import { ProctorError } from '../../errors/index.ts'

/** Thrown where a target or scorer took longer than it may. Code `PROCTOR_EVAL_TIMEOUT`. */
export class TimeoutError extends ProctorError {
  readonly code = 'PROCTOR_EVAL_TIMEOUT' as const
  override readonly kind = 'external' as const
  /** What the judge of a scorer was asked until then, where the scorer still said so. */
  judge?: unknown
}

/** How long what was cut off may take to say what it was asked and what that cost. */
const graceMs = 50

/**
 * Runs something with a signal that aborts after a time, or when `outer` aborts. Rejects then, whether the work heeds the signal or not; what it
 * does later is dropped. After a timeout it has 50 ms to end: what its error or result tells of a judge stands on the TimeoutError.
 */
export function withTimeout<T>(
  work: (signal: AbortSignal) => T | Promise<T>,
  timeoutMs: number,
  outer: AbortSignal | undefined,
  message: string,
): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    let timeout: TimeoutError | undefined
    let timer = setTimeout(() => {
      timeout = new TimeoutError({ message })
      timer = setTimeout(reject, graceMs, timeout)
      controller.abort(timeout)
    }, timeoutMs)
    const onOuter = (): void => {
      reject(timeout ?? outer?.reason)
      controller.abort(outer?.reason)
    }
    const settle = (told: unknown): void => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
      const isTelling = typeof told === 'object' && told !== null && 'judge' in told
      if (timeout !== undefined && isTelling) timeout.judge = told.judge
    }
    outer?.addEventListener('abort', onOuter, { once: true })
    const finish = (value: T): void => {
      settle(value)
      if (timeout === undefined) resolve(value)
      else reject(timeout)
    }
    const fail = (thrown: unknown): void => {
      settle(thrown)
      reject(timeout ?? thrown)
    }
    Promise.resolve(startWork(work, controller.signal)).then(finish, fail)
  })
}

async function startWork<T>(work: (signal: AbortSignal) => T | Promise<T>, signal: AbortSignal): Promise<T> {
  return work(signal)
}
