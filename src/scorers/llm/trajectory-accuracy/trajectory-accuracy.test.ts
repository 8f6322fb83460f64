import { describe, expect, test } from 'vitest'
import type { Scorer, ScorerRun } from '../../../scorer/index.ts'
import { type FakeModel, type FakeReply, fakeModel } from '../../../testing/index.ts'
import { createTrajectoryAccuracyScorerLLM } from './trajectory-accuracy.ts'

type Maker = (model: FakeModel) => Scorer

const trajectory: Maker = (model) => createTrajectoryAccuracyScorerLLM({ model })

async function ask(make: Maker, run: ScorerRun, ...replies: unknown[]) {
  const model = fakeModel(replies.map((json): FakeReply => ({ json })))
  return { result: await make(model).run(run), requests: model.requests }
}

describe('trajectory accuracy', () => {
  const call = (id: string, name: string) => ({
    id,
    type: 'function',
    function: { name, arguments: '{"q":1}' },
  })
  const run = {
    input: 'Book a flight.',
    output: [{ role: 'assistant', content: null, tool_calls: [call('a', 'search'), call('b', 'book')] }],
  }
  const graded = (first: boolean[], second: boolean[], missingSteps: string[] = []) => ({
    stepEvaluations: [first, second].map(([wasNecessary, wasInOrder], stepIndex) => ({
      stepIndex,
      stepName: ['search', 'book'][stepIndex],
      reasoning: 'r',
      wasNecessary,
      wasInOrder,
    })),
    missingSteps,
    reason: 'why',
  })

  test.each<[string, unknown, number]>([
    ['perfect is 1 (D31)', graded([true, true], [true, true]), 1],
    ['out of order', graded([true, false], [true, true]), 5 / 6],
    ['a needless step', graded([false, true], [true, true]), 0.5],
    ['missing steps', graded([true, true], [true, true], ['pay', 'confirm']), 0.5],
  ])('%s', async (_, reply, score) => {
    expect((await ask(trajectory, run, reply)).result.score).toBeCloseTo(score, 12)
  })

  test('the expected path may be a function of the run, and the judge sees it', async () => {
    const expecting: Maker = (model) =>
      createTrajectoryAccuracyScorerLLM({
        model,
        expectedTrajectory: ({ groundTruth }) => [{ name: String(groundTruth) }],
      })
    const reply = graded([true, true], [true, true])
    const { requests } = await ask(expecting, { ...run, groundTruth: 'find_flights' }, reply)
    expect(JSON.stringify(requests[0]?.messages)).toContain('find_flights')
  })

  test.each<[string, unknown, string]>([
    ['an empty reply (D31)', { ...graded([], []), stepEvaluations: [] }, 'it does not judge step 0'],
    [
      'another step',
      {
        ...graded([true, true], [true, true]),
        stepEvaluations: graded([true, true], [true, true]).stepEvaluations.map((one) => ({
          ...one,
          stepName: 'fly',
        })),
      },
      'that step was "search"',
    ],
  ])('%s is an error', async (_, reply, fault) => {
    const model = fakeModel([{ json: reply }, { json: reply }])
    await expect(trajectory(model).run(run)).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' },
    })
    expect(model.requests[1]?.messages.at(-1)?.text).toContain(fault)
  })

  test('without steps the judge says whether any was needed', async () => {
    const idle = { input: 'Hello?', output: 'Hi!' }
    const right = await ask(trajectory, idle, { reason: 'why', wasRightToTakeNone: true, missingSteps: [] })
    const wrong = await ask(trajectory, idle, {
      reason: 'why',
      wasRightToTakeNone: false,
      missingSteps: ['search'],
    })
    expect([right.result.score, wrong.result.score]).toEqual([1, 0])
  })

  test('an expected path is shown; without steps it needs no judge', async () => {
    const make: Maker = (model) =>
      createTrajectoryAccuracyScorerLLM({ model, expectedTrajectory: [{ name: 'lookup' }] })
    const { requests } = await ask(make, run, graded([true, true], [true, true]))
    expect(requests[0]?.messages.at(-1)?.text).toContain('"name": "lookup"')
    const idle = await ask(make, { input: 'x', output: 'y' })
    expect([idle.result.score, idle.requests.length]).toEqual([0, 0])
  })

  test.each([
    ['an output that cannot be read', { odd: 1 }],
    ['a run that failed', { error: 'rate limit' }],
  ])('%s is an error and asks nobody, with a request or without', async (_, output) => {
    for (const input of [undefined, 'Book a flight.']) {
      const model = fakeModel([])
      await expect(trajectory(model).run({ input, output })).rejects.toMatchObject({
        code: 'PROCTOR_SCORER_THREW',
      })
      expect(model.requests).toEqual([])
    }
  })

  test('a trajectory as output is judged', async () => {
    const steps = [
      { stepType: 'tool_call', name: 'search' },
      { stepType: 'tool_call', name: 'book' },
    ]
    const { result } = await ask(
      trajectory,
      { input: 'Book.', output: { steps } },
      graded([true, true], [true, true]),
    )
    expect(result.score).toBe(1)
  })
})
