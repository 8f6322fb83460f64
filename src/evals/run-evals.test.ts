import { describe, expect, expectTypeOf, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { createScorer, notScorable } from '../scorer/index.ts'
import type { ScoreMap } from './results/result-types.ts'
import { runEvals } from './run-evals.ts'
import { targetOutput } from './targets/target-output.ts'

const isGood = createScorer({ id: 'is-good', description: 'The output is "good"' }).generateScore(
  ({ run }) => (run.output === 'good' ? 1 : 0),
)

/** A scorer that gives the output back as it is. */
const raw = createScorer({ id: 'raw', description: 'The output is the score' }).generateScore(
  ({ run }) => run.output,
)

const echo = (input: string): string => input
const items = (...inputs: string[]): { input: string }[] => inputs.map((input) => ({ input }))

describe('published tools', () => {
  test('D1: two checks of one kind are two results', async () => {
    const scorers = [checks.includes('a'), checks.includes('b')]
    const expected = { 'check-includes("a")': 1, 'check-includes("b")': 0 }
    const { scores } = await runEvals({ data: items('a'), target: echo, scorers })
    expect(scores).toEqual(expected)
    const reversed = await runEvals({ data: items('a'), target: echo, scorers: scorers.toReversed() })
    expect(reversed.scores).toEqual(expected)
  })

  test('D2: two thresholds of one kind are two results, and the missed one decides', async () => {
    const scorers = [
      { scorer: checks.includes('a'), threshold: 1 },
      { scorer: checks.includes('b'), threshold: 0 },
    ]
    const result = await runEvals({ data: items('b'), target: echo, scorers })
    expect(result.thresholdResults).toMatchObject([
      { id: 'check-includes', passed: false, averageScore: 0 },
      { id: 'check-includes', passed: true, averageScore: 1 },
    ])
    expect(result).toMatchObject({ verdict: 'scored', outcome: { exitCode: 1, word: 'THRESHOLD MISSED' } })
  })

  test('D3: two gates of one kind are two results', async () => {
    const gates = [checks.includes('a'), checks.includes('b')]
    const { gateResults, verdict } = await runEvals({ data: items('a'), target: echo, gates })
    expect(gateResults).toMatchObject([
      { key: 'check-includes("a")', passed: true, score: 1 },
      { key: 'check-includes("b")', passed: false, score: 0 },
    ])
    expect(verdict).toBe('failed')
  })

  test('D7: a scorer that throws on one item loses nothing of the others', async () => {
    const fragile = createScorer({ id: 'fragile', description: '' }).generateScore(({ run }) => {
      if (run.output === 'two') throw new Error('boom')
      return 1
    })
    const seen: string[] = []
    const result = await runEvals({
      data: items('one', 'two', 'three'),
      target: echo,
      scorers: [fragile, isGood],
      onItemComplete: ({ result: { cells } }) => void seen.push(cells.map(({ status }) => status).join()),
    })
    expect(seen).toEqual(['scored,scored', 'error,scored', 'scored,scored'])
    expect(result.scores).toEqual({ fragile: 1, 'is-good': 0 })
    expect(result.items[1]?.cells[0]).toMatchObject({
      status: 'error',
      origin: 'scorer',
      step: 'generateScore',
    })
    expect(result.summary).toMatchObject({ scored: 5, errors: 1, itemErrors: 0 })
  })

  test('D21: a gate that gives 2 and 0 is an error and a failure, not a pass', async () => {
    const result = await runEvals<number>({
      data: [{ input: 2 }, { input: 0 }],
      target: (n) => n,
      gates: [raw],
    })
    expect(result.gateResults).toMatchObject([{ passed: false, score: 0, n: 1, errors: 1 }])
    expect(result.verdict).toBe('failed')
  })

  test('D30: a mean that only rounding keeps from its threshold meets it', async () => {
    const data = [{ input: 0.7 }, { input: 0.8 }, { input: 0.9 }]
    const scorers = [{ scorer: raw, threshold: 0.8 }]
    expect((await runEvals<number>({ data, target: (n) => n, scorers })).verdict).toBe('passed')
    expect((await runEvals<number>({ data: data.toReversed(), target: (n) => n, scorers })).verdict).toBe(
      'passed',
    )
  })
})

describe('bad scores', () => {
  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['5', 5],
    ['-3', -3],
    ['"1"', '1'],
    ['true', true],
    ['null', null],
    ['undefined', undefined],
    ['an array of 1', [1]],
  ])('a scorer that returns %s is an error that says so', async (shown, value) => {
    const odd = createScorer({ id: 'odd', description: '' }).generateScore(
      ({ run }) => (run.output === 'second' ? value : 1) as number, // reason: what a scorer in JavaScript may return
    )
    const data = items('first', 'second')
    const result = await runEvals({ data, target: echo, scorers: [{ scorer: odd, threshold: 0.8 }] })
    expect(result.scores).toEqual({ odd: 1 })
    expect(result.thresholdResults).toMatchObject([{ passed: false, n: 1, errors: 1 }])
    expect(result.items[1]?.cells).toMatchObject([
      { status: 'error', error: { message: expect.stringContaining(`returned ${shown}`) } },
    ])
    expect(result).toMatchObject({ verdict: 'failed', outcome: { word: 'ERRORS', exitCode: 3 } })
  })

  test.each([
    ['throws', 'boom', () => Promise.reject(new Error('boom'))],
    [
      'throws at once',
      'boom',
      () => {
        throw new Error('boom')
      },
    ],
    [
      'throws a text',
      'a text',
      () => {
        throw 'a text'
      },
    ],
    ['returns undefined', 'The target returned undefined. Return what is to be scored.', () => undefined],
  ])('a target that %s is an error of the item in every scorer', async (_, message, fail) => {
    const target = (input: string): unknown => (input === 'second' ? fail() : 'good')
    const scorers = [{ scorer: isGood, threshold: 0.8 }, checks.includes('good')]
    const result = await runEvals({ data: items('first', 'second'), target, scorers })
    expect(result.scores).toEqual({ 'is-good': 1, 'check-includes': 1 })
    const cell = { status: 'error', origin: 'target', error: { message } }
    expect(result.items[1]).toMatchObject({ error: { message }, cells: [cell, cell] })
    expect(result.summary).toMatchObject({ scored: 2, errors: 2, itemErrors: 1 })
    expect(result.thresholdResults).toMatchObject([{ passed: false, errors: 1 }])
    expect(result).toMatchObject({ verdict: 'failed', outcome: { exitCode: 3 } })
  })

  test('no items at all is a bad option', async () => {
    const run = runEvals({ data: [], target: echo, scorers: [isGood] })
    await expect(run).rejects.toThrow('runEvals: `data` takes at least one item, got [].')
  })
})

test('null is an error to who reads it as a transcript, and a value to who reads only the output', async () => {
  const isNull = createScorer({ id: 'is-null', description: '' }).generateScore(({ run }) =>
    run.output === null ? 1 : 0,
  )
  const { items: results } = await runEvals({
    data: items('a'),
    target: () => null,
    scorers: [isNull, checks.includes('a')],
  })
  expect(results[0]).toMatchObject({
    output: null,
    cells: [
      { status: 'scored', score: 1 },
      { status: 'error', origin: 'transcript' },
    ],
  })
})

test('means are over items of the mean over trials, and trials say how often all of them pass', async () => {
  const outputs: Record<string, string[]> = { a: ['good', 'good'], b: ['good', 'bad'] }
  const target = (input: string, { trial }: { trial: number }): string => outputs[input]?.[trial] ?? ''
  const result = await runEvals({ data: items('a', 'b'), target, scorers: [isGood], trials: 2 })
  expect(result.scores).toEqual({ 'is-good': 0.75 })
  expect(result.statistics['is-good']).toMatchObject({ n: 4, items: 2, passed: 3, passRate: 0.75 })
  expect(result.statistics['is-good']?.passHatK?.[2]).toMatchObject({ value: 0.5, items: 2 })
  expect(result.items.map(({ trial }) => trial)).toEqual([0, 1, 0, 1])
  expect(result.summary).toMatchObject({ totalItems: 2, trials: 2 })
})

test('trials that all give the same are said to tell no more than one', async () => {
  const run = (target: (input: string, context: { trial: number }) => unknown) =>
    runEvals({ data: items('a', 'b'), target, scorers: [isGood], trials: 2 })
  expect((await run((input) => [{ role: 'assistant', content: input }])).summary.warnings).toEqual([
    'All 2 trials of every item gave the same output: they tell no more than one trial, and pass^k is pass^1.',
  ])
  expect((await run((input, { trial }) => `${input}${trial}`)).summary.warnings).toBeUndefined()
})

test('items come in the order of the data, whatever finished first', async () => {
  const data = items('30', '1', '20', '5')
  const target = (input: string): Promise<string> =>
    new Promise((resolve) => setTimeout(resolve, Number(input), input))
  const result = await runEvals({ data, target, scorers: [isGood], concurrency: 4 })
  expect(result.items.map(({ input }) => input)).toEqual(['30', '1', '20', '5'])
})

test('no more run at once than concurrency says', async () => {
  let running = 0
  let most = 0
  const target = async (): Promise<string> => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running -= 1
    return 'good'
  }
  await runEvals({ data: items(...'abcdefghij'), target, scorers: [isGood], concurrency: 3 })
  expect(most).toBe(3)
})

test('one instance runs once an item, wherever it is given', async () => {
  let calls = 0
  const counted = createScorer({ id: 'counted', description: '' }).generateScore(() => {
    calls += 1
    return 1
  })
  const result = await runEvals({
    data: [{ input: 'a', gates: [counted] }],
    target: echo,
    scorers: [counted],
    gates: [{ scorer: counted, passRate: 0.5 }],
  })
  expect(calls).toBe(1)
  expect(result.items[0]?.cells).toMatchObject([{ key: 'counted', role: 'both' }])
  expect(result.scores).toEqual({ counted: 1 })
  expect(result.gateResults).toMatchObject([
    { key: 'counted', required: 0.5 },
    { key: 'counted', required: 1 },
  ])
})

test("an item's own scorers are named by identity and pooled over the items that carry the same", async () => {
  const own = (word: string) => ({
    input: word,
    scorers: [checks.includes('a')],
    gates: [checks.excludes('x')],
  })
  const result = await runEvals({
    data: [own('a'), own('b'), { input: 'c' }],
    target: echo,
    scorers: [isGood],
  })
  expect(result.scores).toEqual({ 'is-good': 0, 'check-includes("a")': 0.5 })
  expect(result.gateResults).toMatchObject([{ key: 'check-excludes("x")', n: 2, passed: true }])
  expect(result.statistics['check-excludes("x")']).toMatchObject({ n: 2, gate: true })
  expect(result.items[2]?.cells).toHaveLength(1)
})

test('scores of categories keep their shape, and everything else is keyed by path', async () => {
  const steps = { search: { status: 'success', payload: 'q', output: 'good' } }
  const scorers = { workflow: [raw], steps: { search: [isGood], missing: [isGood] } }
  const result = await runEvals({ data: items('a'), target: () => ({ steps, result: 1 }), scorers })
  expect(result.scores).toEqual({ workflow: {}, steps: { search: { 'is-good': 1 }, missing: {} } })
  expect(Object.keys(result.statistics)).toEqual([
    'workflow/raw',
    'steps/search/is-good',
    'steps/missing/is-good',
  ])
  expect(result.items[0]?.cells[2]).toMatchObject({
    key: 'steps/missing/is-good',
    status: 'error',
    error: { message: 'Step "missing" did not run. Steps of this result: search.' },
  })
})

test('a trajectory scorer is given the steps the agent took', async () => {
  const called = createScorer({ id: 'called', description: '', type: 'trajectory' }).generateScore(
    ({ run }) => (run.output.steps[0].name === 'find' ? 1 : 0),
  )
  const call = { id: 'a', type: 'function', function: { name: 'find', arguments: '{}' } }
  const target = () => [{ role: 'assistant', content: null, tool_calls: [call] }]
  const { scores } = await runEvals({
    data: items('a'),
    target,
    scorers: { agent: [checks.calledTool('find')], trajectory: [called] },
  })
  expect(scores).toEqual({ agent: { 'check-called-tool': 1 }, trajectory: { called: 1 } })
})

test('a threshold of a scorer for which lower is better is a maximum', async () => {
  const low = createScorer({ id: 'low', description: '', direction: 'lower' }).generateScore(({ run }) =>
    Number(run.output),
  )
  const result = await runEvals({
    data: items('0.2'),
    target: echo,
    scorers: [{ scorer: low, threshold: 0.3 }],
  })
  expect(result.thresholdResults).toMatchObject([{ threshold: { max: 0.3 }, passed: true }])
})

test('scores have no prototype: any id is a key of its own', async () => {
  const named = (id: string) => createScorer({ id, description: '' }).generateScore(() => 1)
  const scorers = [named('constructor'), named('__proto__'), named('toString')]
  const data = [
    { id: 'constructor', input: 'a' },
    { id: '__proto__', input: 'b' },
  ]
  const result = await runEvals({ data, target: echo, scorers })
  expect(Object.keys(result.scores)).toEqual(['constructor', '__proto__', 'toString'])
  expect(Object.values(result.statistics).map(({ n }) => n)).toEqual([2, 2, 2])
  expect(result.items.map(({ id }) => id)).toEqual(['constructor', '__proto__'])
})

test('nothing scorable has no entry and is counted', async () => {
  const never = createScorer({ id: 'never', description: '' }).generateScore(() => notScorable('no truth'))
  const result = await runEvals({ data: items('a'), target: echo, scorers: [never, isGood] })
  expect(result.scores).toEqual({ 'is-good': 0 })
  expect(result.summary.notScorable).toEqual({ never: 1 })
  expect(result.items[0]?.cells[0]).toMatchObject({ status: 'notScorable', reason: 'no truth' })
})

test('repeats of one identity are numbered, gates first, and said', async () => {
  const again = () => checks.includes('a')
  const result = await runEvals({ data: items('a'), target: echo, scorers: [again()], gates: [again()] })
  expect(result.gateResults?.[0]?.key).toBe('check-includes("a")')
  expect(result.scores).toEqual({ 'check-includes("a")#2': 1 })
  expect(result.summary.warnings).toEqual([expect.stringContaining('`name` option')])
})

test('types follow the shape of the scorers', () => {
  const flat = () => runEvals({ data: items('a'), target: echo, scorers: [isGood] })
  const byCategory = () =>
    runEvals({ data: items('a'), target: echo, scorers: { agent: [isGood], trajectory: [] } })
  expectTypeOf<Awaited<ReturnType<typeof flat>>['scores']>().toEqualTypeOf<ScoreMap>()
  expectTypeOf<Awaited<ReturnType<typeof byCategory>>['scores']['agent']>().toEqualTypeOf<ScoreMap>()
  const withUsage = () =>
    runEvals({
      data: items('a'),
      target: () => targetOutput({ output: 1 }, { costUsd: 1 }),
      scorers: [isGood],
      onItemComplete: ({ targetResult, item }) => {
        expectTypeOf(targetResult).toEqualTypeOf<{ output: number } | undefined>()
        expectTypeOf(item.input).toEqualTypeOf<string | undefined>()
      },
    })
  expectTypeOf(withUsage).returns.toHaveProperty('then')
})
