import { ProctorError } from '../../errors/index.ts'

/** Thrown where a target or scorer took longer than it may. Code `PROCTOR_EVAL_TIMEOUT`. */
export class TimeoutError extends ProctorError {
  readonly code = 'PROCTOR_EVAL_TIMEOUT' as const
  override readonly kind = 'external' as const
}

/**
 * Runs something with a signal that aborts after a time, or when `outer` aborts. Rejects at that moment, whether the work heeds the signal or
 * not; what it does later is dropped.
 */
export function withTimeout<T>(
  work: (signal: AbortSignal) => T | Promise<T>,
  timeoutMs: number,
  outer: AbortSignal | undefined,
  message: string,
): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const onOuter = (): void => end(outer?.reason)
    const end = (reason: unknown): void => {
      reject(reason)
      controller.abort(reason)
    }
    const timer = setTimeout(() => end(new TimeoutError({ message })), timeoutMs)
    const settle = (): void => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onOuter)
    }
    outer?.addEventListener('abort', onOuter, { once: true })
    const finish = (value: T): void => {
      settle()
      resolve(value)
    }
    const fail = (thrown: unknown): void => {
      settle()
      reject(thrown)
    }
    Promise.resolve(startWork(work, controller.signal)).then(finish, fail)
  })
}

async function startWork<T>(work: (signal: AbortSignal) => T | Promise<T>, signal: AbortSignal): Promise<T> {
  return work(signal)
}
