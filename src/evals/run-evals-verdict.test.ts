import { expect, test } from 'vitest'
import { createScorer, notScorable } from '../scorer/index.ts'
import { runEvals } from './run-evals.ts'
import type { RunEvalsOptions } from './running/run-evals-options.ts'
import { scoreRuns } from './score-runs.ts'
import { decideOutcome } from './verdict/decide-outcome.ts'

/** Scores 1 for "good", nothing for "none", throws for "boom", else 0. */
function judge(id: string) {
  return createScorer({ id, description: '' }).generateScore(({ run }) => {
    if (run.output === 'boom') throw new Error('boom')
    if (run.output === 'none') return notScorable('none')
    return run.output === 'good' ? 1 : 0
  })
}

const gate = judge('gate')
const extra = judge('extra')
const threshold = (bound: number | { min?: number; max?: number }) => ({
  scorer: judge('threshold'),
  threshold: bound,
})
const counted = { errors: 'count-as-missed' } as const

interface Row {
  state: string
  outputs: string[]
  options: Partial<RunEvalsOptions>
  word: string
  exitCode: number
  verdict?: string
  reason: string
}

const rows: Row[] = [
  {
    state: 'every cell is not scorable',
    outputs: ['none', 'none'],
    options: { gates: [gate] },
    word: 'NOTHING SCORABLE',
    exitCode: 4,
    verdict: 'failed',
    reason: 'all 2 scores are not scorable',
  },
  {
    state: 'a gate is not met',
    outputs: ['good', 'bad'],
    options: { gates: [gate] },
    word: 'GATE FAILED',
    exitCode: 1,
    verdict: 'failed',
    reason: 'gate: 1 of 2 pass, needs all',
  },
  {
    state: 'a gate is not met, and there are errors and missed thresholds beside',
    outputs: ['good', 'bad', 'boom'],
    options: { gates: [gate], scorers: [threshold(1)] },
    word: 'GATE FAILED',
    exitCode: 1,
    verdict: 'failed',
    reason: 'gate: 1 of 2 pass, needs all',
  },
  {
    state: 'a gate falls short of its pass rate',
    outputs: ['good', 'good', 'bad'],
    options: { gates: [{ scorer: gate, passRate: 0.7 }] },
    word: 'GATE FAILED',
    exitCode: 1,
    verdict: 'failed',
    reason: 'gate: 2 of 3 pass, needs 0.7',
  },
  {
    state: 'errors that count as missed make a gate fall short',
    outputs: ['good', 'boom'],
    options: { gates: [{ scorer: gate, passRate: 0.6, ...counted }] },
    word: 'GATE FAILED',
    exitCode: 1,
    verdict: 'failed',
    reason: 'gate: 1 of 2 pass, needs 0.6',
  },
  {
    state: 'a gate had nothing to score and no error',
    outputs: ['none'],
    options: {
      gates: [gate],
      scorers: [createScorer({ id: 'one', description: '' }).generateScore(() => 1)],
    },
    word: 'GATE FAILED',
    exitCode: 1,
    verdict: 'failed',
    reason: 'gate: nothing could be scored, 1 not scorable',
  },
  {
    state: 'a threshold is missed',
    outputs: ['good', 'bad'],
    options: { gates: [{ scorer: gate, passRate: 0.5 }], scorers: [threshold(0.8)] },
    word: 'THRESHOLD MISSED',
    exitCode: 1,
    verdict: 'scored',
    reason: 'threshold: mean 0.5 of 2, needs at least 0.8',
  },
  {
    state: 'a threshold is above its maximum',
    outputs: ['good'],
    options: { scorers: [threshold({ max: 0.5 })] },
    word: 'THRESHOLD MISSED',
    exitCode: 1,
    verdict: 'scored',
    reason: 'threshold: mean 1 of 1, needs at most 0.5',
  },
  {
    state: 'errors that count as missed pull a mean under its threshold',
    outputs: ['good', 'boom'],
    options: { scorers: [{ ...threshold(0.8), ...counted }] },
    word: 'THRESHOLD MISSED',
    exitCode: 1,
    verdict: 'scored',
    reason: 'threshold: mean 0.5 of 1 (1 error counted as missed), needs at least 0.8',
  },
  {
    state: 'a gate has an error',
    outputs: ['good', 'boom'],
    options: { gates: [gate], maxErrorShare: 1 },
    word: 'ERRORS',
    exitCode: 3,
    verdict: 'failed',
    reason: 'gate: 1 error in a gate',
  },
  {
    state: 'nothing was scored because of errors',
    outputs: ['boom'],
    options: { scorers: [extra] },
    word: 'ERRORS',
    exitCode: 3,
    reason: 'nothing was scored: 1 error',
  },
  {
    state: 'stopped by onError',
    outputs: ['good', 'boom', 'good'],
    options: { scorers: [extra], onError: 'abort', maxErrorShare: 1 },
    word: 'ERRORS',
    exitCode: 3,
    reason: 'stopped at the first error, 1 not run',
  },
  {
    state: 'more errors than allowed',
    outputs: ['good', 'good', 'boom'],
    options: { scorers: [extra], maxErrorShare: 0.3 },
    word: 'ERRORS',
    exitCode: 3,
    reason: '1 of 3 scores is an error, 30 % are allowed',
  },
  {
    state: 'as many errors as allowed',
    outputs: ['good', 'good', 'good', 'boom'],
    options: { scorers: [extra], maxErrorShare: 0.25 },
    word: 'DONE',
    exitCode: 0,
    reason: '3 scores, no gate and no threshold',
  },
  {
    state: 'errors that count as missed are no part of the error share',
    outputs: ['good', 'good', 'good', 'boom'],
    options: {
      scorers: [{ ...threshold(0.7), ...counted }],
      gates: [{ scorer: gate, passRate: 0.75, ...counted }],
    },
    word: 'PASSED',
    exitCode: 0,
    verdict: 'passed',
    reason: '1 gate and 1 threshold met',
  },
  {
    state: 'all gates and thresholds met',
    outputs: ['good', 'none'],
    options: { gates: [gate], scorers: [threshold(1), extra] },
    word: 'PASSED',
    exitCode: 0,
    verdict: 'passed',
    reason: '1 gate and 1 threshold met',
  },
  {
    state: 'none configured',
    outputs: ['good', 'bad'],
    options: { scorers: [extra] },
    word: 'DONE',
    exitCode: 0,
    reason: '2 scores, no gate and no threshold',
  },
]

test.each(rows)('$word where $state', async ({ outputs, options, word, exitCode, verdict, reason }) => {
  const data = outputs.map((input, index) => ({ id: String(index), input }))
  const result = await runEvals({ data, target: (input) => input, ...options })
  expect(result.outcome).toMatchObject({ word, exitCode, verdictReason: reason })
  expect(result.verdict).toBe(verdict)
})

const recorded = rows.filter(({ options }) => options.onError === undefined)
test.each(recorded)('recorded runs: $word where $state', async ({ outputs, options, ...expected }) => {
  const runs = outputs.map((output) => ({ output }))
  const { scorers = [], ...rest } = options
  const result = await scoreRuns(runs, scorers, rest)
  const { word, exitCode, reason, verdict } = expected
  expect(result.outcome).toMatchObject({ word, exitCode, verdictReason: reason })
  expect(result.verdict).toBe(verdict)
})

test('INTERRUPTED is failed where a gate is broken beyond mending, else undecided', async () => {
  const run = async (outputs: string[], required: number) => {
    const controller = new AbortController()
    const data = outputs.map((input, index) => ({ id: String(index), input }))
    const target = (input: string): string | Promise<string> => {
      if (input !== 'stop') return input
      controller.abort()
      return new Promise(() => undefined)
    }
    return runEvals({
      data,
      target,
      gates: [{ scorer: gate, passRate: required }],
      signal: controller.signal,
    })
  }
  expect(await run(['bad', 'stop', 'good'], 1)).toMatchObject({
    verdict: 'failed',
    outcome: { exitCode: 130, word: 'INTERRUPTED' },
  })
  expect((await run(['bad', 'stop', 'good'], 0.5)).verdict).toBeUndefined()
  expect((await run(['bad', 'bad', 'bad', 'stop'], 0.5)).verdict).toBe('failed')
  expect((await run(['good', 'stop'], 1)).outcome.verdictReason).toBe('stopped after 1 item, 1 not run')
})

test('a run that is stopped before its first item is INTERRUPTED, not NOTHING RAN', async () => {
  const options = {
    data: [{ input: 'good' }],
    target: (input: string) => input,
    gates: [gate],
    signal: AbortSignal.abort(),
  }
  expect((await runEvals(options)).outcome).toMatchObject({ state: 'interrupted', exitCode: 130 })
})

test('a signal that comes when all is done changes nothing', async () => {
  const controller = new AbortController()
  const options = {
    data: [{ input: 'good' }],
    target: (input: string) => input,
    gates: [gate],
    signal: controller.signal,
  }
  const result = await runEvals({ ...options, onItemComplete: () => controller.abort() })
  expect(result.verdict).toBe('passed')
})

test('an empty stream is NOTHING RAN', async () => {
  const result = await runEvals({
    data: new Set<{ input: string }>(),
    target: (input) => input,
    gates: [gate],
  })
  expect(result).toMatchObject({ verdict: 'failed', outcome: { word: 'NOTHING RAN', exitCode: 4 } })
})

test('a gate per item names the item with the lowest share', async () => {
  const outputs: Record<string, string[]> = { a: ['good', 'bad', 'bad'], b: ['good', 'good', 'bad'] }
  const target = (input: string, { trial }: { trial: number }): string => outputs[input]?.[trial] ?? ''
  const run = (passRate: number) =>
    runEvals({
      data: [
        { id: 'a', input: 'a' },
        { id: 'b', input: 'b' },
      ],
      target,
      gates: [{ scorer: gate, passRate, per: 'item' }],
      trials: 3,
    })
  expect((await run(0.5)).outcome.verdictReason).toBe(
    'gate: item a passes in 1 of 3 trials, needs 0.5 in every item',
  )
  expect((await run(0.3)).verdict).toBe('passed')
})

test('a reason shows as many digits as it takes to see the difference', async () => {
  const outputs = [...Array(9999).fill('good'), 'bad']
  const runs = outputs.map((output) => ({ output }))
  const result = await scoreRuns(runs, [threshold(1)])
  expect(result.outcome.verdictReason).toBe('threshold: mean 0.9999 of 10000, needs at least 1')
})

test('a bad option or a broken eval file ends with 2 and has no verdict', () => {
  const facts = {
    executions: 0,
    notRun: 0,
    scored: 0,
    notScorable: 0,
    errors: 0,
    exemptErrors: 0,
    maxErrorShare: 0,
    gates: [],
    thresholds: [],
  }
  const outcome = decideOutcome({ ...facts, broken: 'weather.eval.ts does not parse' })
  expect(outcome).toEqual({
    state: 'broken',
    word: '',
    exitCode: 2,
    verdictReason: 'weather.eval.ts does not parse',
  })
})
