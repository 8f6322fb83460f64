import { expect, test } from 'vitest'
import { createScorer } from '../scorer/index.ts'
import { runEvals } from './run-evals.ts'
import type { RunEvalsOptions } from './running/run-evals-options.ts'

const isGood = createScorer({ id: 'is-good', description: '' }).generateScore(({ run }) =>
  run.output === 'good' ? 1 : 0,
)
const items = (...inputs: string[]): { id: string; input: string }[] =>
  inputs.map((input) => ({ id: input, input }))

const good = { data: items('a'), target: () => 'good', scorers: [isGood] }
test.each<[string, Record<string, unknown>, string]>([
  [
    'no data',
    { data: undefined },
    '`data` takes an array, iterable or async iterable of items, got undefined.',
  ],
  ['a text as data', { data: 'a.jsonl' }, '`data` takes an array'],
  [
    'an item that is none',
    { data: [{ input: 'a' }, 'b'] },
    '`data[1]` takes an item such as { input }, got "b".',
  ],
  [
    'an item without input',
    { data: [{ question: 'a' }] },
    '`data[0]` takes exactly one of `input`, `inputs` and `turns`',
  ],
  ['no target', { target: undefined }, '`target` takes a function, or an object with generate()'],
  ['a target without a method', { target: {} }, '`target` takes a function'],
  ['no scorers', { scorers: undefined }, '`scorers` takes at least one scorer'],
  [
    'a scorer that is none',
    { scorers: ['includes'] },
    '`scorers[0]` takes a scorer, or { scorer, threshold, errors }, got "includes".',
  ],
  [
    'a scorer without its score',
    { scorers: [createScorer({ id: 'x', description: '' })] },
    '`scorers[0]` takes',
  ],
  [
    'a threshold outside',
    { scorers: [{ scorer: isGood, threshold: 1.5 }] },
    '`scorers[0].threshold` takes a number from 0 to 1',
  ],
  [
    'min above max',
    { scorers: [{ scorer: isGood, threshold: { min: 0.9, max: 0.1 } }] },
    '`scorers[0].threshold` takes a `min` of at most `max`',
  ],
  ['an empty threshold', { scorers: [{ scorer: isGood, threshold: {} }] }, '`min`, `max` or both'],
  [
    'an entry without a threshold',
    { scorers: [{ scorer: isGood }] },
    '`scorers[0].threshold` takes a number, or { min, max }',
  ],
  [
    'a pass rate of 0',
    { gates: [{ scorer: isGood, passRate: 0 }] },
    '`gates[0].passRate` takes a number above 0 and at most 1',
  ],
  [
    'a pass rate per day',
    { gates: [{ scorer: isGood, passRate: 1, per: 'day' }] },
    '`gates[0].per` takes "run" or "item"',
  ],
  [
    'a threshold on a gate',
    { gates: [{ scorer: isGood, threshold: 1 }] },
    '`gates[0].threshold` takes no value',
  ],
  ['an unknown category', { scorers: { agents: [isGood] } }, '`scorers.agents` takes one of the categories'],
  ['trials below 1', { trials: 0 }, '`trials` takes a whole number from 1 up, got 0.'],
  ['half a concurrency', { concurrency: 1.5 }, '`concurrency` takes a whole number from 1 up'],
  ['no time at all', { itemTimeoutMs: 0 }, '`itemTimeoutMs` takes a number of milliseconds above 0'],
  ['an error share of 2', { maxErrorShare: 2 }, '`maxErrorShare` takes a number from 0 to 1'],
  ['a signal that is none', { signal: true }, '`signal` takes an AbortSignal'],
  ['an unknown onError', { onError: 'stop' }, '`onError` takes "continue" or "abort"'],
  ['an own gate that is none', { data: [{ input: 'a', gates: [1] }] }, '`data[0].gates[0]` takes a scorer'],
  [
    "a turn's scorer that is none",
    { data: [{ turns: [{ input: 'a', scorers: [1] }] }] },
    '`data[0].turns[0].scorers[0]` takes a scorer',
  ],
])('%s is refused before anything runs', async (_, bad, message) => {
  let ran = 0
  const target = (): string => {
    ran += 1
    return 'good'
  }
  const options = { ...good, target, ...bad } as RunEvalsOptions // reason: wrong on purpose
  await expect(runEvals(options)).rejects.toMatchObject({
    code: 'PROCTOR_OPTION_INVALID',
    message: expect.stringContaining(message),
  })
  expect(ran).toBe(0)
})
