import { monotonicMs } from '../../environment/index.ts'

/** How values are worked through. */
export interface RunEachOptions<T> {
  /** Values worked on at once. */
  concurrency: number
  work(value: T, index: number): Promise<void>
  /** Asked before each value. */
  shouldStop(): boolean
  /** The source threw: it gives no more values. */
  onSourceError(thrown: unknown, index: number): void
}

const longestTurnMs = 20

/**
 * Works through an iterable or async iterable, some values at once, taking the next only when there is room for it. Lets the event loop turn
 * every 20 ms, so that timers and interrupts get through. `work` must not reject.
 */
export async function runEach<T>(
  source: Iterable<T> | AsyncIterable<T>,
  options: RunEachOptions<T>,
): Promise<void> {
  const pull = createPull(source)
  let index = 0
  let ended = false
  let lastTurn = monotonicMs()
  const worker = async (): Promise<void> => {
    while (!ended && !options.shouldStop()) {
      const now = monotonicMs()
      if (now - lastTurn > longestTurnMs) {
        await new Promise((resolve) => setImmediate(resolve))
        lastTurn = monotonicMs()
        continue
      }
      let step: IteratorResult<T>
      try {
        const pending = pull.next()
        step = pending instanceof Promise ? await pending : pending
      } catch (thrown) {
        if (!ended) options.onSourceError(thrown, index)
        ended = true
        return
      }
      if (ended) return
      if (step.done) {
        ended = true
        return
      }
      const own = index
      index += 1
      await options.work(step.value, own)
    }
  }
  await Promise.all(Array.from({ length: options.concurrency }, worker))
  if (!ended) await pull.close()
}

interface Pull<T> {
  next(): IteratorResult<T> | Promise<IteratorResult<T>>
  close(): Promise<void>
}

function createPull<T>(source: Iterable<T> | AsyncIterable<T>): Pull<T> {
  if (Symbol.asyncIterator in source) {
    const iterator = source[Symbol.asyncIterator]()
    return {
      next: () => iterator.next(),
      close: async () => void (await iterator.return?.()?.catch(() => undefined)),
    }
  }
  const iterator = source[Symbol.iterator]()
  return {
    next: () => iterator.next(),
    async close() {
      try {
        iterator.return?.()
      } catch {
        // The run has its results; how its source ends is the source's own affair.
      }
    },
  }
}
