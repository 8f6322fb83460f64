import { describe, expect, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { createScorer } from '../scorer/index.ts'
import type { EvalEvent } from './events/event-types.ts'
import { FatalSinkError } from './events/fatal-sink-error.ts'
import type { ItemResult } from './results/result-types.ts'
import { runEvals, runEvalsUnder } from './run-evals.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const isGood = createScorer({ id: 'is-good', description: '' }).generateScore(({ run }) =>
  run.output === 'good' ? 1 : 0,
)
const items = (count: number): { id: string; input: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, input: `${index}` }))

describe('a sink that keeps results', () => {
  test('is waited for before onItemComplete is told', async () => {
    const order: string[] = []
    await runEvals({
      data: items(2),
      target: () => 'good',
      scorers: [isGood],
      concurrency: 2,
      async sink(event) {
        if (event.type !== 'item.finished') return
        await pause(10)
        order.push(`kept ${event.result.id}`)
      },
      onItemComplete: ({ result }) => void order.push(`told ${result.id}`),
    })
    expect(order.indexOf('kept i0')).toBeLessThan(order.indexOf('told i0'))
    expect(order.indexOf('kept i1')).toBeLessThan(order.indexOf('told i1'))
  })

  test('ends the run with a fatal error, which holds what had finished', async () => {
    let calls = 0
    const run = runEvals({
      data: items(50),
      target: () => {
        calls += 1
        return 'good'
      },
      scorers: [isGood],
      sink(event) {
        if (event.type === 'item.finished' && event.result.id === 'i2')
          throw new FatalSinkError({ message: 'The disk is full.' })
      },
    })
    const error: unknown = await run.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'PROCTOR_SINK_FAILED', message: 'The disk is full.' })
    expect(FatalSinkError.is(error) && error.result?.items.map(({ id }) => id)).toEqual(['i0', 'i1', 'i2'])
    expect(FatalSinkError.is(error) && error.result?.outcome.state).toBe('errors')
    expect(calls).toBe(3)
  })

  test('gives up what is in flight where it fails', async () => {
    const aborted: string[] = []
    const run = runEvalsUnder({ mostWaiting: 10 }, 'runEvals', {
      data: items(4),
      concurrency: 2,
      target: (input: string, { signal }) =>
        input === '0'
          ? 'good'
          : new Promise<string>((_, reject) =>
              signal.addEventListener('abort', () => {
                aborted.push(input)
                reject(signal.reason)
              }),
            ),
      scorers: [isGood],
      async sink(event) {
        if (event.type === 'item.finished') throw new FatalSinkError({ message: 'Gone.' })
      },
    })
    await expect(run).rejects.toThrow('Gone.')
    expect(aborted.length).toBeGreaterThan(0)
  })

  test('may lag behind, and is waited for at the end', async () => {
    const kept: string[] = []
    let running = 0
    let most = 0
    const result = await runEvalsUnder({ mostWaiting: 3 }, 'runEvals', {
      data: items(20),
      target: () => 'good',
      scorers: [isGood],
      async sink(event) {
        if (event.type !== 'item.finished') return
        running += 1
        most = Math.max(most, running)
        await pause(2)
        running -= 1
        kept.push(event.result.id)
      },
    })
    expect(kept).toHaveLength(20)
    expect(most).toBe(4)
    expect(result.summary.scored).toBe(20)
  })
})

describe('failed attempts', () => {
  test('are told one by one, with what they left', async () => {
    const events: EvalEvent[] = []
    await runEvals({
      data: [{ id: 'a', input: 'x', tags: ['t'] }],
      target: (_: string, { attempt, report }) => {
        report({ usage: { totalTokens: 5 } })
        if (attempt < 2) throw new Error(`no ${attempt}`)
        return 'good'
      },
      retries: 2,
      scorers: [isGood],
      sink: (event) => void events.push(event),
    })
    const failed = events.filter((event) => event.type === 'attempt.failed')
    expect(failed).toMatchObject([
      {
        attempt: 0,
        result: {
          id: 'a',
          trial: 0,
          attempts: 1,
          error: { message: 'no 0' },
          usage: { totalTokens: 5 },
          tags: ['t'],
          cells: [],
        },
      },
      { attempt: 1, result: { attempts: 2, error: { message: 'no 1' } } },
    ])
  })

  test('wait after a rate limit as long as the service says, and not at all after other errors', async () => {
    const waits: number[] = []
    await runEvals({
      data: items(1),
      target: (_: string, { attempt }) => {
        if (attempt === 0)
          throw Object.assign(new Error('slow down'), { status: 429, headers: { 'retry-after-ms': '30' } })
        if (attempt === 1) throw new Error('bad luck')
        return 'good'
      },
      retries: 2,
      retryRules: { rateLimit: { delayMs: 1 } },
      scorers: [isGood],
      sink: (event) => void (event.type === 'attempt.failed' && waits.push(event.waitMs)),
    })
    expect(waits).toEqual([30, 0])
  })

  test('are repeated as often as the rule of their kind says', async () => {
    const result = await runEvals({
      data: items(1),
      target: () => {
        throw Object.assign(new Error('down'), { status: 503 })
      },
      retries: 5,
      retryRules: { unavailable: { retries: 1, delayMs: 1 } },
      scorers: [isGood],
    })
    expect(result.items[0]?.attempts).toBe(2)
  })

  test('refuses rules that are none', async () => {
    const retryRules = { never: {} } as object // reason: what a caller without types might give
    const run = runEvals({ data: items(1), target: () => 1, scorers: [isGood], retryRules })
    await expect(run).rejects.toThrow('retryRules')
  })
})

describe('limits', () => {
  test('cost ends the run after the item that reaches it, and the result says so', async () => {
    const result = await runEvals({
      data: items(10),
      target: (_: string, { report }) => {
        report({ costUsd: 0.4 })
        return 'good'
      },
      scorers: [isGood],
      gates: [checks.includes('good')],
      maxCostUsd: 1,
    })
    expect(result.summary).toMatchObject({ stopped: 'limit', notRun: 7 })
    expect(result.verdict).toBe('failed')
    expect(result.outcome).toMatchObject({ state: 'errors', exitCode: 3 })
    expect(result.summary.warnings).toEqual([
      'Stopped at the limit `maxCostUsd` 1: 1.2 US dollars are spent. 7 executions were not run.',
    ])
  })

  test('tokens of failed attempts count too', async () => {
    const result = await runEvals({
      data: items(10),
      target: (_: string, { report, attempt }) => {
        report({ usage: { inputTokens: 3, outputTokens: 2 } })
        if (attempt === 0) throw new Error('no')
        return 'good'
      },
      retries: 1,
      scorers: [isGood],
      maxTokens: 15,
    })
    expect(result.items.map(({ id }) => id)).toEqual(['i0'])
    expect(result.summary).toMatchObject({ stopped: 'limit', notRun: 9 })
  })

  test('time lets what is in flight end', async () => {
    const result = await runEvals({
      data: items(10),
      target: () => pause(30).then(() => 'good'),
      scorers: [isGood],
      concurrency: 2,
      maxDurationMs: 20,
    })
    expect(result.summary).toMatchObject({ stopped: 'limit', notRun: 8, scored: 2, errors: 0 })
  })

  test('a share of errors ends the run, failed attempts count once, and the first few alone are no share', async () => {
    const run = (failing: (input: string) => boolean, stopAtErrorShare: number) =>
      runEvals({
        data: items(40),
        target: (input: string) => {
          if (failing(input)) throw new Error('down')
          return 'good'
        },
        retries: 1,
        scorers: [isGood],
        stopAtErrorShare,
      })
    const down = await run(() => true, 0.5)
    expect(down.summary).toMatchObject({ stopped: 'limit', itemErrors: 10, notRun: 30 })
    expect(down.summary.warnings).toEqual([
      expect.stringContaining('`stopAtErrorShare` 0.5: 10 of 10 executions ended in an error'),
    ])
    const some = await run((input) => Number(input) % 4 === 0, 0.5)
    expect(some.summary).toMatchObject({ itemErrors: 10, notRun: 0 })
    await expect(run(() => false, 2)).rejects.toThrow('`stopAtErrorShare` takes a number from 0 to 1')
  })

  test('a limit that is reached with the last item changes nothing', async () => {
    const result = await runEvals({
      data: items(2),
      target: (_: string, { report }) => {
        report({ costUsd: 1 })
        return 'good'
      },
      scorers: [isGood],
      maxCostUsd: 2,
    })
    expect(result.summary.stopped).toBeUndefined()
    expect(result.outcome.state).toBe('done')
  })
})

describe('results of an earlier session', () => {
  const target = (input: string): string => (Number(input) % 3 === 0 ? 'bad' : 'good')
  const options = {
    data: [
      ...items(9),
      { id: 'own', input: '1', gates: [checks.includes('good')] },
      { id: 'talk', turns: [{ input: '1', scorers: [checks.includes('oo')] }, { input: '3' }] },
    ],
    scorers: [isGood],
    gates: [{ scorer: checks.matches(/^\w+$/), passRate: 0.5 }],
    trials: 2,
  } as const

  test('are not run again and give the result of an uninterrupted run', async () => {
    const whole = await runEvals({ ...options, target })
    const stored = new Map(
      whole.items
        .filter((_, index) => index % 4 !== 0)
        .map((item) => [`${item.id} ${item.trial}`, JSON.parse(JSON.stringify(item)) as ItemResult]),
    )
    const ran: string[] = []
    const events: string[] = []
    const resumed = await runEvalsUnder(
      { begin: () => ({ find: (id, trial) => stored.get(`${id} ${trial}`) }) },
      'runEvals',
      {
        ...options,
        target: (input: string, { item, trial }) => {
          ran.push(`${item.id} ${trial}`)
          return target(input)
        },
        sink: (event) => void events.push(event.type),
      },
    )
    expect(new Set(ran)).toEqual(
      new Set(whole.items.flatMap(({ id, trial }, index) => (index % 4 === 0 ? [`${id} ${trial}`] : []))),
    )
    const { summary, items: resumedItems, ...rest } = resumed
    const { summary: wholeSummary, items: wholeItems, ...wholeRest } = whole
    expect(rest).toEqual(wholeRest)
    expect({ ...summary, durationMs: 0 }).toEqual({ ...wholeSummary, durationMs: 0 })
    expect(resumedItems.map(({ id, trial, output }) => ({ id, trial, output }))).toEqual(
      wholeItems.map(({ id, trial, output }) => ({ id, trial, output })),
    )
    expect(events.filter((type) => type === 'item.restored')).toHaveLength(stored.size)
  })

  test('are run again where a scorer is new', async () => {
    const whole = await runEvals({ data: items(2), target, scorers: [isGood] })
    const ran: string[] = []
    await runEvalsUnder(
      { begin: () => ({ find: (id) => whole.items.find((item) => item.id === id) }) },
      'runEvals',
      {
        data: items(2),
        target: (input: string) => {
          ran.push(input)
          return 'good'
        },
        scorers: [isGood, checks.includes('good')],
      },
    )
    expect(ran).toEqual(['0', '1'])
  })

  test('what begin throws is thrown before anything runs', async () => {
    const run = runEvalsUnder(
      {
        begin: () => {
          throw new Error('no')
        },
      },
      'runEvals',
      { data: items(1), target: () => 'x', scorers: [isGood] },
    )
    await expect(run).rejects.toThrow('no')
  })
})
