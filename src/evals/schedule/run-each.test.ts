import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'
import { Stop } from './stop.ts'

async function run(source: Iterable<number> | AsyncIterable<number>, concurrency: number) {
  const started: number[] = []
  let running = 0
  let most = 0
  await runEach(source, {
    concurrency,
    stop: new Stop(undefined, false),
    onSourceError: async () => {},
    work: async (value) => {
      started.push(value)
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setTimeout(done, 1))
      running -= 1
    },
  })
  return { started, most }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

async function* later(values: readonly number[]): AsyncIterable<number> {
  yield* values
}

test.each([1, 3, 8])('%i values are worked on at once, in their order', async (concurrency) => {
  for (const source of [numbers(20), later(numbers(20))]) {
    expect(await run(source, concurrency)).toEqual({ started: numbers(20), most: concurrency })
  }
})

test('room for a thousand million at once: all values are worked on at once', async () => {
  for (const source of [numbers(2_000), later(numbers(2_000))]) {
    let started = 0
    let release = (): void => {}
    const all = new Promise<void>((done) => {
      release = done
    })
    await runEach(source, {
      concurrency: 1_000_000_000,
      stop: new Stop(undefined, false),
      onSourceError: async () => {},
      work: async () => {
        started += 1
        if (started === 2_000) release()
        await all
      },
    })
    expect(started).toBe(2_000)
  }
})
