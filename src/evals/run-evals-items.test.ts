import { expect, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { createScorer } from '../scorer/index.ts'
import { runEvals } from './run-evals.ts'

const isGood = createScorer({ id: 'is-good', description: '' }).generateScore(({ run }) =>
  run.output === 'good' ? 1 : 0,
)
const items = (...inputs: string[]): { id: string; input: string }[] =>
  inputs.map((input) => ({ id: input, input }))

test('circular, BigInt and class-instance items run, each under an id of its own', async () => {
  const circular: Record<string, unknown> = { name: 'loop' }
  circular['self'] = circular
  class Order {
    number = 7
  }
  const data = [
    { id: 'loop', input: circular },
    { input: 12n },
    { input: new Order() },
    { input: new Map([['a', 1]]) },
  ]
  const result = await runEvals<unknown>({ data, target: () => 'good', scorers: [isGood] })
  expect(result.scores).toEqual({ 'is-good': 1 })
  expect(new Set(result.items.map(({ id }) => id)).size).toBe(4)
  const failing = await runEvals<unknown>({
    data,
    target: (input) => Promise.reject(input),
    scorers: [isGood],
  })
  expect(failing.summary).toMatchObject({ errors: 4, scored: 0 })
  expect(failing.outcome).toMatchObject({ word: 'ERRORS', verdictReason: 'nothing was scored: 4 errors' })
})

test('an output that cannot even be looked at is an error of its item', async () => {
  const fail = (): never => {
    throw new Error('no')
  }
  const hostile = new Proxy({}, { has: fail, get: fail, ownKeys: fail, getPrototypeOf: fail })
  const target = (input: string): unknown => (input === 'b' ? hostile : 'good')
  const data = items('a', 'b', 'c')
  for (const run of [target, async (input: string) => [target(input)]]) {
    const result = await runEvals({
      data,
      target: run,
      scorers: [isGood, checks.includes('good')],
      trials: 2,
    })
    expect(result.items).toHaveLength(6)
    expect(result.summary.errors).toBeGreaterThan(0)
  }
})

test('a circular item must declare an id', async () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const run = runEvals<unknown>({
    data: [{ input: 'a' }, { input: circular }],
    target: () => 'good',
    scorers: [isGood],
  })
  await expect(run).rejects.toThrow('`data[1].id` takes an id, since the item cannot be written')
  const stream = await runEvals<unknown>({
    data: new Set([{ input: circular }, { input: 'a' }]),
    target: () => 'good',
    scorers: [isGood],
  })
  expect(stream.items).toMatchObject([
    { id: 'item-1', error: { code: 'PROCTOR_ITEM_INVALID' } },
    { cells: [{ score: 1 }] },
  ])
})

test('a declared id used twice is a bad option in an array and an error of the later item in a stream', async () => {
  const data = [...items('a', 'b'), { id: 'a', input: 'other' }]
  await expect(runEvals({ data, target: () => 'good', scorers: [isGood] })).rejects.toThrow(
    '`data[2].id` takes an id of its own',
  )
  const { items: results } = await runEvals({
    data: data.values(),
    target: () => 'good',
    scorers: [isGood],
  })
  expect(results.map(({ id, error }) => [id, error?.message])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['a', 'The id "a" is used by an earlier item.'],
  ])
})

test('items that ask the same are told apart by what they expect, then by their order, with a warning', async () => {
  const data = [
    { input: 'a' },
    { input: 'a', groundTruth: 1 },
    { input: 'a', groundTruth: 1 },
    { input: 'b' },
  ]
  const first = await runEvals({ data, target: () => 'good', scorers: [isGood] })
  const ids = first.items.map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  expect(ids[2]).toBe(`${ids[1]}-2`)
  expect(first.summary.warnings).toHaveLength(1)
  const grown = await runEvals({ data: [{ input: 'z' }, ...data], target: () => 'good', scorers: [isGood] })
  expect(grown.items.slice(1).map(({ id }) => id)).toEqual(ids)
})

test('100,000 items run, in memory that stays bounded where items are not kept', async () => {
  function* data(): Generator<{ input: number }> {
    for (let input = 0; input < 100_000; input++) yield { input }
  }
  let calls = 0
  const onItemComplete = (): void => {
    calls += 1
  }
  const options = { target: () => 'good', scorers: [checks.includes('good')], keepItems: false } as const
  const result = await runEvals({ ...options, data: data(), onItemComplete })
  expect(result.summary).toMatchObject({ totalItems: 100_000, scored: 100_000, errors: 0 })
  expect(calls).toBe(100_000)
  expect(result.items).toEqual([])
}, 120_000)

test('timers and interrupts get through while a target answers at once', async () => {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 5)
  const data = Array.from({ length: 20_000 }, (_, input) => ({ input }))
  await runEvals({ data, target: () => 'good', scorers: [checks.includes('good')], keepItems: false })
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(2)
}, 120_000)

test('an item that throws as it is read is refused by its place', async () => {
  const throwing = {
    id: 'b',
    get input(): string {
      throw new Error('no input today')
    },
  }
  const options = { target: () => 'good', scorers: [isGood] }
  const run = runEvals<unknown>({ data: [{ input: 'a' }, throwing], ...options })
  await expect(run).rejects.toThrow('`data[1]` takes an item that can be read')
  await expect(run).rejects.toMatchObject({ hint: 'Reading it threw: no input today' })
  const streamed = await runEvals<unknown>({ data: new Set([{ input: 'a' }, throwing]), ...options })
  expect(streamed.summary).toMatchObject({ scored: 1, errors: 1 })
})

test.each([
  [{ input: 'a', ground_truth: 'b' }, 'groundTruth'],
  [{ input: 'a', groundtruth: 'b' }, 'groundTruth'],
  [{ Input: 'a' }, 'input'],
  [{ turns: [{ input: 'a' }], 'Expected-Trajectory': {} }, 'expectedTrajectory'],
])('a field that differs from a known one in case or signs alone is refused: %j', async (item, field) => {
  // reason: such items come from files
  const data = [item] as unknown as { input: string }[]
  const run = runEvals({ data, target: () => 'good', scorers: [isGood] })
  await expect(run).rejects.toMatchObject({ hint: expect.stringContaining(`Did you mean "${field}"?`) })
})

test('an input that is there and undefined is named', async () => {
  const data = [{ id: 'a', input: undefined }]
  const run = runEvals<unknown>({ data, target: () => 'good', scorers: [isGood] })
  await expect(run).rejects.toThrow('`data[0].input` takes an input, got undefined')
})
