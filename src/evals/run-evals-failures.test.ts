import { describe, expect, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { createScorer } from '../scorer/index.ts'
import type { EvalEvent } from './events/event-types.ts'
import { runEvals } from './run-evals.ts'
import type { TargetContext } from './targets/target-types.ts'

const isGood = createScorer({ id: 'is-good', description: '' }).generateScore(({ run }) =>
  run.output === 'good' ? 1 : 0,
)
const never = (): Promise<never> => new Promise(() => undefined)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const items = (...inputs: string[]): { id: string; input: string }[] =>
  inputs.map((input) => ({ id: input, input }))

describe('timeouts', () => {
  test('a target that hangs and ignores its signal ends as a timeout, and is named', async () => {
    const target = (input: string): string | Promise<string> => (input === 'hangs' ? never() : 'good')
    const result = await runEvals({
      data: items('a', 'hangs', 'b'),
      target,
      scorers: [isGood],
      itemTimeoutMs: 20,
    })
    expect(result.items[1]).toMatchObject({
      error: { code: 'PROCTOR_EVAL_TIMEOUT' },
      cells: [{ status: 'error', origin: 'timeout' }],
    })
    expect(result.summary).toMatchObject({ scored: 2, errors: 1, abandoned: ['hangs'] })
  })

  test('a target that heeds its signal is not named', async () => {
    const target = (_: string, { signal }: TargetContext): Promise<string> =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const result = await runEvals({ data: items('a'), target, scorers: [isGood], itemTimeoutMs: 10 })
    expect(result.items[0]?.cells).toMatchObject([{ status: 'error', origin: 'timeout' }])
    expect(result.summary.abandoned).toEqual([])
  })

  test('what a target reports and returns after its time is dropped', async () => {
    const contexts: TargetContext[] = []
    const target = async (_: string, context: TargetContext): Promise<string> => {
      contexts.push(context)
      await pause(30)
      context.report({ costUsd: 5 })
      return 'good'
    }
    const result = await runEvals({ data: items('a'), target, scorers: [isGood], itemTimeoutMs: 10 })
    await pause(40)
    expect(contexts[0]?.signal.aborted).toBe(true)
    expect(result.items[0]).not.toHaveProperty('costUsd')
    expect(result.items[0]).not.toHaveProperty('output')
  })

  test('a scorer that hangs is an error of its cell alone', async () => {
    const hangs = createScorer({ id: 'hangs', description: '' }).generateScore(() => never())
    const result = await runEvals({
      data: items('a'),
      target: () => 'good',
      scorers: [hangs, isGood],
      scorerTimeoutMs: 10,
    })
    expect(result.items[0]?.cells).toMatchObject([
      { status: 'error', origin: 'timeout', error: { message: 'Scorer "hangs" did not end within 10 ms.' } },
      { status: 'scored', score: 1 },
    ])
  })

  test('further attempts begin anew, on another conversation', async () => {
    const seen: [number, string][] = []
    const target = (_: string, { attempt, conversationId }: TargetContext): string => {
      seen.push([attempt, conversationId])
      if (attempt < 2) throw new Error('not yet')
      return 'good'
    }
    const result = await runEvals({ data: items('a'), target, scorers: [isGood], retries: 3 })
    expect(result.items[0]).toMatchObject({ attempts: 3, cells: [{ score: 1 }] })
    expect(seen.map(([attempt]) => attempt)).toEqual([0, 1, 2])
    expect(new Set(seen.map(([, id]) => id)).size).toBe(3)
  })
})

describe('what is shared', () => {
  test('a target that changes its input or its item changes them for nobody else', async () => {
    const data = [{ id: 'a', input: { question: 'good' }, groundTruth: { right: true } }]
    const target = (input: { question: string }, { item }: TargetContext): string => {
      const { question } = input
      input.question = 'changed'
      Object.assign(item.groundTruth, { right: false })
      return question
    }
    const truth = createScorer({ id: 'truth', description: '' }).generateScore(({ run }) =>
      run.groundTruth.right ? 1 : 0,
    )
    const result = await runEvals({ data, target, scorers: [isGood, truth], trials: 3 })
    expect(result.scores).toEqual({ 'is-good': 1, truth: 1 })
    expect(data[0]?.input).toEqual({ question: 'good' })
  })

  test('a scorer that changes the run changes it for nobody else', async () => {
    const vandal = createScorer({ id: 'vandal', description: '' }).generateScore(({ run }) => {
      run.output.length = 0
      run.input = 'changed'
      return 1
    })
    const output = [{ role: 'assistant', content: 'It is sunny.' }]
    const counts = createScorer({ id: 'counts', description: '' }).generateScore(
      ({ run }) => run.output.length,
    )
    const result = await runEvals({
      data: items('a'),
      target: () => output,
      scorers: [vandal, checks.includes('sunny'), counts],
    })
    expect(result.scores).toEqual({ vandal: 1, 'check-includes': 1, counts: 1 })
    expect(result.items[0]).toMatchObject({ input: 'a', output: [{ content: 'It is sunny.' }] })
  })

  test('an output that cannot be copied is shared, with a note on the cell', async () => {
    class Reply {
      text = 'good'
      shout(): string {
        return this.text.toUpperCase()
      }
    }
    const shouts = createScorer({ id: 'shouts', description: '' }).generateScore(({ run }) =>
      run.output.shout() === 'GOOD' ? 1 : 0,
    )
    const { items: results } = await runEvals({
      data: items('a'),
      target: () => new Reply(),
      scorers: [shouts],
    })
    expect(results[0]?.cells[0]).toMatchObject({
      status: 'scored',
      score: 1,
      note: expect.stringContaining('Reply'),
    })
  })
})

describe('ends before the end', () => {
  test('a signal stops at once; what is finished is kept and nothing is started afterwards', async () => {
    const controller = new AbortController()
    const started: string[] = []
    const target = (input: string): string | Promise<string> => {
      started.push(input)
      if (input !== 'c') return 'good'
      controller.abort()
      return never()
    }
    const result = await runEvals({
      data: items('a', 'b', 'c', 'd', 'e'),
      target,
      gates: [isGood],
      signal: controller.signal,
    })
    expect(started).toEqual(['a', 'b', 'c'])
    expect(result.summary).toMatchObject({
      totalItems: 5,
      scored: 2,
      notRun: 3,
      stopped: 'signal',
      abandoned: ['c'],
    })
    expect(result.outcome).toMatchObject({ word: 'INTERRUPTED', exitCode: 130 })
    expect(result).not.toHaveProperty('verdict')
  })

  const tells = (id: string, work: () => number | Promise<number>) =>
    createScorer({ id, description: '' }).generateScore(work)

  test.each(['array', 'stream'])(
    'what scorers finished of an item is kept when a signal cuts the others off (%s)',
    async (kind) => {
      const controller = new AbortController()
      const quick = tells('quick', () => 1)
      const soon = tells('soon', async () => {
        setTimeout(() => controller.abort(), 20)
        return 1
      })
      const hangs = tells('hangs', () => never())
      const data = items('a')
      const result = await runEvals({
        data: kind === 'array' ? data : data.values(),
        target: () => 'good',
        scorers: [quick, soon, hangs],
        signal: controller.signal,
      })
      expect(result.items[0]).toMatchObject({
        output: 'good',
        cells: [
          { key: 'quick', status: 'scored', score: 1 },
          { key: 'soon', status: 'scored', score: 1 },
          { key: 'hangs', status: 'error', error: { code: 'PROCTOR_EVAL_STOPPED' } },
        ],
      })
      expect(result.summary).toMatchObject({ scored: 2, errors: 1, notRun: 0, stopped: 'signal' })
      expect(result.outcome).toMatchObject({ word: 'INTERRUPTED', exitCode: 130 })
      expect(result).not.toHaveProperty('verdict')
    },
  )

  test('a signal keeps the turns that are scored', async () => {
    const controller = new AbortController()
    const cuts = tells('cuts', () => {
      controller.abort()
      return never()
    })
    const data = [
      {
        turns: [
          { input: 'one', gates: [isGood] },
          { input: 'two', scorers: [cuts] },
        ],
      },
    ]
    const result = await runEvals({
      data,
      target: () => 'good',
      scorers: [isGood],
      signal: controller.signal,
    })
    expect(result.items[0]?.turns).toMatchObject([
      { cells: [{ status: 'scored' }] },
      { cells: [{ status: 'error', error: { code: 'PROCTOR_EVAL_STOPPED' } }] },
    ])
    expect(result.items[0]?.cells).toMatchObject([{ status: 'error' }])
    expect(result.outcome.word).toBe('INTERRUPTED')
  })

  test('a signal ends a stream that never comes to its next item', async () => {
    async function* data(): AsyncGenerator<{ input: string }> {
      yield { input: 'a' }
      await never()
    }
    const result = await runEvals({
      data: data(),
      target: () => 'good',
      scorers: [isGood],
      signal: AbortSignal.timeout(30),
    })
    expect(result.summary).toMatchObject({ scored: 1, stopped: 'signal' })
  })

  test('no attempt, turn or scorer begins after the run has settled', async () => {
    const controller = new AbortController()
    const begun: string[] = []
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = createScorer({ id: 'slow', description: '' }).generateScore(async () => {
      begun.push('slow')
      await held
      return 1
    })
    const late = createScorer({ id: 'late', description: '' }).generateScore(() => {
      begun.push('late')
      return 1
    })
    const target = async (input: string): Promise<string> => {
      begun.push(input)
      if (input === 'fails') {
        await held
        throw new Error('late')
      }
      return input
    }
    const data = [
      { input: 'fails' },
      {
        turns: [
          { input: 'one', scorers: [slow] },
          { input: 'two', scorers: [late] },
        ],
      },
    ]
    const running = runEvals({
      data,
      target,
      scorers: [late],
      retries: 5,
      concurrency: 2,
      signal: controller.signal,
    })
    await pause(20)
    controller.abort()
    const result = await running
    const before = [...begun]
    release()
    await pause(20)
    expect(begun).toEqual(before)
    expect(before).toEqual(['fails', 'one', 'two', 'slow'])
    expect(result.summary).toMatchObject({ notRun: 2, scored: 0 })
  })

  test("onError: 'abort' ends at the first error and returns what is finished", async () => {
    const target = (input: string): string => {
      if (input === 'b') throw new Error('boom')
      return 'good'
    }
    const result = await runEvals({ data: items('a', 'b', 'c'), target, gates: [isGood], onError: 'abort' })
    expect(result.items.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(result.summary).toMatchObject({ stopped: 'onError', notRun: 1 })
    expect(result).toMatchObject({ verdict: 'failed', outcome: { word: 'ERRORS', exitCode: 3 } })
  })

  test('data that breaks off is an error of the item that did not come', async () => {
    function* data(): Generator<{ input: string }> {
      yield { input: 'a' }
      throw new Error('connection lost')
    }
    const result = await runEvals({ data: data(), target: () => 'good', scorers: [isGood] })
    expect(result.items[1]).toMatchObject({
      id: 'item-2',
      error: { message: 'The data broke off: connection lost' },
    })
    expect(result.outcome.word).toBe('ERRORS')
  })
})

describe('listeners', () => {
  test('events come in order; a listener that throws is a warning', async () => {
    const events: EvalEvent[] = []
    const result = await runEvals({
      data: items('a'),
      target: () => 'good',
      scorers: [isGood],
      sink(event) {
        events.push(event)
        if (event.type === 'item.finished') throw new Error('disk full')
      },
      onItemComplete: () => Promise.reject(new Error('mine')),
    })
    expect(events.map(({ type }) => type)).toEqual([
      'experiment.started',
      'item.started',
      'item.finished',
      'warning',
      'warning',
      'experiment.finished',
    ])
    expect(result.summary.warnings).toEqual(['`sink` threw: disk full', '`onItemComplete` threw: mine'])
    expect(result.outcome.word).toBe('DONE')
  })

  test('warnings of the plan come after the start', async () => {
    const types: string[] = []
    const scorers = [checks.includes('a', { name: 'same' }), checks.includes('b', { name: 'same' })]
    await runEvals({
      data: items('a'),
      target: () => 'good',
      scorers,
      sink: ({ type }) => void types.push(type),
    })
    expect(types.slice(0, 2)).toEqual(['experiment.started', 'warning'])
  })

  test('the sink has an item before onItemComplete', async () => {
    const order: string[] = []
    await runEvals({
      data: items('a'),
      target: () => 'good',
      scorers: [isGood],
      async sink({ type }) {
        await pause(5)
        if (type === 'item.finished') order.push('sink')
      },
      onItemComplete: () => void order.push('onItemComplete'),
    })
    expect(order).toEqual(['sink', 'onItemComplete'])
  })
})
