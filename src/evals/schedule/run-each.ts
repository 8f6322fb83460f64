import { monotonicMs } from '../../environment/index.ts'
import { isPromise, type MaybePromise } from './is-promise.ts'
import type { Stop } from './stop.ts'

/** How values are worked through. */
export interface RunEachOptions<T> {
  /** Values worked on at once. */
  concurrency: number
  /** Must neither throw nor reject. */
  work(value: T, index: number): MaybePromise<void>
  stop: Stop
  /** The source threw: it gives no more values. */
  onSourceError(thrown: unknown, index: number): Promise<void>
}

const longestTurnMs = 20

/**
 * Works through an iterable or async iterable, some values at once, taking the next only when there is room for it. Lets the event loop turn
 * every 20 ms, so that timers and interrupts get through.
 */
export async function runEach<T>(
  source: Iterable<T> | AsyncIterable<T>,
  options: RunEachOptions<T>,
): Promise<void> {
  const { stop, concurrency } = options
  const pull = Symbol.asyncIterator in source ? pullAsync(source, stop) : pullSync(source)
  let index = 0
  let hasEnded = false
  let lastTurn = monotonicMs()
  const workers: Promise<void>[] = []
  const worker = async (): Promise<void> => {
    let isJoined = false
    while (!hasEnded && stop.isOpen) {
      if (monotonicMs() - lastTurn > longestTurnMs) {
        await new Promise((resolve) => setImmediate(resolve))
        lastTurn = monotonicMs()
        continue
      }
      let step: IteratorResult<T> | undefined
      try {
        const pending = pull.next()
        step = pending instanceof Promise ? await pending : pending
      } catch (thrown) {
        if (hasEnded) return
        hasEnded = true
        await options.onSourceError(thrown, index)
        return
      }
      if (!step || step.done) hasEnded ||= step !== undefined
      else if (stop.isOpen) {
        const pending = options.work(step.value, index++)
        if (!isPromise(pending)) continue
        // One more begins only when all others have their hands full.
        if (!isJoined && workers.length < concurrency) workers.push(Promise.resolve().then(worker))
        isJoined = true
        await pending
      }
    }
  }
  workers.push(Promise.resolve().then(worker))
  for (let place = 0; place < workers.length; place += 1) await workers[place]
  if (!hasEnded) pull.close()
}

/** Values one after the other; `undefined` where the run was stopped meanwhile. */
interface Pull<T> {
  next(): IteratorResult<T> | Promise<IteratorResult<T> | undefined>
  /** Tells the source that no more is wanted. How it ends is its own affair: the run has its results. */
  close(): void
}

function pullSync<T>(source: Iterable<T>): Pull<T> {
  const iterator = source[Symbol.iterator]()
  return {
    next: () => iterator.next(),
    close() {
      try {
        iterator.return?.()
      } catch {
        // See `close` above.
      }
    },
  }
}

/** Asks for one value at a time, as iterators may expect. */
function pullAsync<T>(source: AsyncIterable<T>, stop: Stop): Pull<T> {
  const iterator = source[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  return {
    next() {
      const next = last.then(() => iterator.next())
      last = next.catch(() => undefined)
      return stop.until(next)
    },
    close() {
      iterator.return?.()?.then(undefined, () => undefined)
    },
  }
}
