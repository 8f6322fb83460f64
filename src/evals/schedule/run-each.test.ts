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

test('room for a thousand million at once costs no more than there are values', async () => {
  for (const source of [numbers(2_000), later(numbers(2_000))]) {
    const { started, most } = await run(source, 1_000_000_000)
    expect([started.length, most > 500]).toEqual([2_000, true])
  }
})
