import { expect, onTestFinished, test, vi } from 'vitest'
import { createScorer } from '../../scorer/index.ts'
import type { EvalEvent } from '../events/event-types.ts'
import type { RunControl } from '../schedule/run-control.ts'
import { defineEval } from './define-eval.ts'
import type { DefinedEval } from './eval-definition.ts'
import { type RunDefinedOptions, runDefinedEval } from './run-defined-eval.ts'

const scorer = createScorer({ id: 'length', description: '' }).generateScore(({ run }) =>
  run.output.length > 1 ? 1 : 0,
)
const base = {
  data: [{ input: 'a' }, { id: 'b', input: 'bb' }],
  target: (input: string) => input,
  scorers: [scorer],
}

const run = async (defined: DefinedEval, more: Partial<RunDefinedOptions> = {}) => {
  const events: EvalEvent[] = []
  const result = await runDefinedEval(defined, {
    name: 'e',
    defaults: {},
    overrides: {},
    readData: (path) => [{ input: path }],
    signal: new AbortController().signal,
    sink: (event) => void events.push(event),
    ...more,
  })
  return { ...result, events }
}

test('hooks run around the items, once and for each', async () => {
  const calls: string[] = []
  const note = (name: string) => () => void calls.push(name)
  await run(
    defineEval({
      ...base,
      beforeAll: note('beforeAll'),
      afterAll: note('afterAll'),
      beforeEach: (item) => void calls.push(`before ${item.input}`),
      afterEach: (result) => void calls.push(`after ${result.output}`),
    }),
  )
  expect(calls).toEqual(['beforeAll', 'before a', 'after a', 'before bb', 'after bb', 'afterAll'])
})

test('a throwing beforeAll breaks the eval, a throwing afterAll is a warning', async () => {
  const fail = (): never => {
    throw new TypeError('no database')
  }
  await expect(run(defineEval({ ...base, beforeAll: fail }))).rejects.toThrow(
    '`beforeAll` of eval "e" threw TypeError: no database',
  )
  const { events, summary } = await run(defineEval({ ...base, afterAll: fail }))
  expect(summary.scored).toBe(2)
  expect(events.at(-1)).toEqual({
    v: 1,
    type: 'warning',
    message: '`afterAll` of eval "e" threw TypeError: no database',
  })
})

test('the command goes before the eval, and the eval before the defaults', async () => {
  const trials = async (own: object, more: Partial<RunDefinedOptions>): Promise<number> =>
    (await run(defineEval({ ...base, ...own }), more)).items.length
  expect(await trials({}, { defaults: { trials: 2 } })).toBe(4)
  expect(await trials({ trials: 3 }, { defaults: { trials: 2 } })).toBe(6)
  expect(await trials({ trials: 3 }, { overrides: { trials: 1 } })).toBe(2)
})

test('variants bring their own target and context', async () => {
  const defined = defineEval({
    ...base,
    variants: { loud: { target: (input) => `${input}!` }, plain: { requestContext: { plain: true } } },
  })
  const outputs = async (variant: string): Promise<unknown[]> =>
    (await run(defined, { variant })).items.map(({ output }) => output)
  expect(await outputs('loud')).toEqual(['a!', 'bb!'])
  expect(await outputs('plain')).toEqual(['a', 'bb'])
})

test('a filter sees ids, and what it keeps keeps its id', async () => {
  const all = await run(defineEval(base))
  const kept = await run(defineEval(base), { keeps: ({ id }) => id !== 'b' })
  expect(kept.items.map(({ id }) => id)).toEqual([all.items[0]?.id])
  const streamed = defineEval({ ...base, data: () => base.data.values() })
  expect((await run(streamed, { keeps: ({ id }) => id === 'b' })).items.map(({ id }) => id)).toEqual(['b'])
})

test('nothing kept, and an empty list, is nothing ran', async () => {
  expect((await run(defineEval(base), { keeps: () => false })).outcome.state).toBe('nothing-ran')
  expect((await run(defineEval({ ...base, data: [] }))).outcome.state).toBe('nothing-ran')
})

test('data is a function, a path, or refused', async () => {
  expect((await run(defineEval({ ...base, data: async () => [{ input: 'xx' }] }))).summary.scored).toBe(1)
  expect((await run(defineEval({ ...base, data: 'items.jsonl' }))).items[0]?.input).toBe('items.jsonl')
  await expect(run(defineEval({ ...base, data: () => Reflect.get({}, 'nothing') }))).rejects.toThrow(
    '`data()` takes items',
  )
  const fail = (): never => {
    throw new Error('offline')
  }
  await expect(run(defineEval({ ...base, data: fail }))).rejects.toThrow(
    'The data of eval "e" cannot be had: offline',
  )
})

const never = (): Promise<never> => new Promise(() => {})

test('a run that is stopped while it waits for beforeAll or for its data is interrupted, and runs nothing', async () => {
  for (const waiting of [{ beforeAll: never }, { data: never }]) {
    const controller = new AbortController()
    const ended: string[] = []
    const afterAll = (): void => void ended.push('afterAll')
    const pending = run(defineEval({ ...base, ...waiting, afterAll }), { signal: controller.signal })
    setTimeout(() => controller.abort(), 5)
    const { outcome, summary } = await pending
    expect([outcome.word, outcome.exitCode, summary.scored]).toEqual(['INTERRUPTED', 130, 0])
    expect(ended).toEqual('data' in waiting ? ['afterAll'] : [])
  }
})

test('what waits for ever is a broken eval before the items, and a warning after them', async () => {
  const control: RunControl = {}
  const giveUp = (): void => void setTimeout(() => control.giveUpWaiting?.(), 20)
  giveUp()
  await expect(run(defineEval({ ...base, beforeAll: never }), { control })).rejects.toThrow(
    '`beforeAll` of eval "e": It waits for what never comes',
  )
  giveUp()
  await expect(run(defineEval({ ...base, data: never }), { control })).rejects.toThrow(
    'The data of eval "e" cannot be had: It waits for what never comes',
  )
  giveUp()
  const { summary, events } = await run(defineEval({ ...base, afterAll: never }), { control })
  expect(summary.scored).toBe(2)
  expect(events.at(-1)).toMatchObject({
    message: expect.stringContaining('`afterAll` of eval "e": It waits'),
  })
})

test('listeners and afterAll have five seconds after a stop', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const pending = run(defineEval({ ...base, afterEach: never, afterAll: never }), {
    signal: controller.signal,
  })
  let hasEnded = false
  void pending.then(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(10)
  controller.abort()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  const { summary, events } = await pending
  expect([summary.scored, summary.stopped]).toEqual([1, 'signal'])
  expect(summary.warnings).toEqual(['`afterEach` threw: `afterEach` had not ended when the run was stopped.'])
  expect(events.at(-1)).toMatchObject({ message: '`afterAll` of eval "e" had not ended.' })
})

test('data may be a dataset, loaded or to be loaded, or a function that returns one', async () => {
  const loaded = { name: 'x', version: '0', items: base.data }
  const sources = [loaded, { load: async () => loaded }, () => loaded, async () => loaded]
  for (const data of sources) {
    expect((await run(defineEval({ ...base, data }))).summary.totalItems).toBe(2)
  }
  const broken = { load: () => Promise.reject(new Error('row 7')) }
  await expect(run(defineEval({ ...base, data: broken }))).rejects.toThrow(
    'The data of eval "e" cannot be had: row 7',
  )
})
