import { expect, test } from 'vitest'
import { createScorer } from '../../scorer/index.ts'
import type { EvalEvent } from '../events/event-types.ts'
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
