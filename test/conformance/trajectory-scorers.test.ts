import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runEvals } from '../../src/evals/index.ts'
import {
  createTrajectoryAccuracyScorerCode,
  createTrajectoryScorerCode,
} from '../../src/scorers/code/index.ts'
import { near, oneOf, optional } from '../../src/trajectory/index.ts'

interface Recorded {
  messages: unknown
  spans: unknown
}

function readJson(name: string) {
  return JSON.parse(readFileSync(new URL(`../fixtures/spans/${name}.json`, import.meta.url), 'utf8'))
}

const tracers = [
  'ai-sdk-v5',
  'ai-sdk-v6',
  'otel-genai-ai-sdk-v7',
  'openinference-v5',
  'openinference-v6',
  'mastra',
]
const outputs = tracers.flatMap((tracer) => {
  const { messages, spans }: Recorded = readJson(tracer)
  return [
    [`messages of ${tracer}`, messages],
    [`spans of ${tracer}`, spans],
  ] as const
})

const trajectory = [createTrajectoryAccuracyScorerCode(), createTrajectoryScorerCode()]
const accuracyKey = 'code-trajectory-accuracy-scorer'
const wholeKey = 'code-trajectory-scorer'

const expectedTrajectory = {
  steps: [
    { name: 'lookup', toolArgs: { city: oneOf('Paris', 'Lyon') } },
    { name: 'lookup', toolArgs: { city: /^Ro/ } },
    { name: 'book', toolArgs: { seats: near(2, 0.5), class: 'second', pets: optional() } },
    { name: 'research', match: 'superset' as const, toolArgs: { topic: 'Rome', depth: 3 } },
  ],
  maxSteps: 5,
  blacklistedTools: ['delete_everything'],
}

describe('agents', () => {
  test.each(outputs)(
    '%s: the same path, with rules for arguments, is judged by both scorers',
    async (_name, output) => {
      const data = [{ input: 'Plan a trip', expectedTrajectory }]
      const target = { generate: () => output }
      const result = await runEvals({ data, target, scorers: { agent: [], trajectory } })
      expect(result.scores.trajectory).toEqual({ [accuracyKey]: 1, [wholeKey]: 1 })
      expect(result.verdict).toBeUndefined()
    },
  )

  test.each(outputs)(
    'D17, %s: accuracy 1, and 0 where a tool that was used is forbidden',
    async (_name, output) => {
      const names = ['lookup', 'lookup', 'book', 'book', 'research']
      const forbidding = { steps: names.map((name) => ({ name })), ordering: 'strict' as const }
      const data = [{ input: 'Plan', expectedTrajectory: { ...forbidding, blacklistedTools: ['book'] } }]
      const result = await runEvals({ data, target: () => output, scorers: { agent: [], trajectory } })
      expect(result.scores.trajectory).toEqual({ [accuracyKey]: 1, [wholeKey]: 0 })
    },
  )

  test('D17: calls that a tracer nests under model requests are the same calls', async () => {
    const call = { stepType: 'tool_call', name: 'boom', toolArgs: {}, success: true }
    const nested = { steps: [{ stepType: 'model_generation', name: 'gpt', children: [call] }] }
    const expected = { steps: [{ name: 'boom' }], blacklistedTools: ['boom'] }
    for (const output of [nested, { steps: [call] }]) {
      const data = [{ input: 'x', expectedTrajectory: expected }]
      const result = await runEvals({ data, target: () => output, scorers: { agent: [], trajectory } })
      expect(result.scores.trajectory).toEqual({ [accuracyKey]: 1, [wholeKey]: 0 })
    }
  })

  test('arguments that are not those lower the score and say why', async () => {
    const steps = [{ name: 'book', toolArgs: { seats: near(9, 1) }, match: 'subset' as const }]
    const data = [{ input: 'Plan a trip', expectedTrajectory: { steps } }]
    const [, output] = outputs[0] ?? []
    const result = await runEvals({ data, target: () => output, scorers: { agent: [], trajectory } })
    expect(result.scores.trajectory[accuracyKey]).toBe(0)
    const [cell] = result.items[0]?.cells ?? []
    expect(cell).toMatchObject({
      status: 'scored',
      reason: expect.stringContaining('toolArgs.seats expected 9 ± 1, received 2'),
    })
  })

  test('a trajectory scorer among the plain ones reads the messages itself', async () => {
    const [, output] = outputs[0] ?? []
    const data = [{ input: 'Plan a trip', expectedTrajectory }]
    const { scores } = await runEvals({ data, target: () => output, scorers: trajectory })
    expect(scores).toEqual({ [accuracyKey]: 1, [wholeKey]: 1 })
  })

  test('a broken trajectory is an error of its cells, with the code, and no score', async () => {
    const data = [
      { id: 'broken', input: 'x', expectedTrajectory },
      { id: 'fine', input: 'y', expectedTrajectory: { steps: [{ name: 'a' }] } },
    ]
    const target = (input: string) => ({ steps: [input === 'x' ? { stepType: 'tool_call' } : { name: 'a' }] })
    const result = await runEvals({ data, target, scorers: { agent: [], trajectory } })
    const [broken, fine] = result.items
    expect(broken?.cells.map(({ status }) => status)).toEqual(['error', 'error'])
    expect(JSON.stringify(broken?.cells)).toContain('PROCTOR_TRANSCRIPT_NO_TRAJECTORY')
    expect(fine?.cells.map((cell) => cell.status === 'scored' && cell.score)).toEqual([1, 1])
    expect(result.outcome.exitCode).toBe(3)
  })
})

describe('workflows', () => {
  const recorded: Record<string, { result: unknown; spans: unknown }> = readJson('mastra-workflow-spans')
  const { finished, failed, agent } = recorded

  test.each([
    ['its result', finished?.result],
    ['its trace', finished?.spans],
  ])('a workflow by %s', async (_words, output) => {
    const target = { createRun: () => ({ start: () => output }) }
    const steps = ['inc', 'nested', 'grow'].map((name) => ({
      name,
      stepType: 'workflow_step',
      status: 'success',
    }))
    const data = [
      { input: { n: 1 }, expectedTrajectory: { steps, ordering: 'strict' as const, maxSteps: 3 } },
    ]
    const result = await runEvals({ data, target, scorers: { workflow: [], trajectory } })
    expect(result.scores.trajectory).toEqual({ [accuracyKey]: 1, [wholeKey]: 1 })
  })

  test('a failed workflow took the steps before', async () => {
    for (const output of [failed?.result, failed?.spans]) {
      const steps = [{ name: 'inc' }, { name: 'boom' }, { name: 'double' }]
      const data = [{ input: { n: 1 }, expectedTrajectory: { steps } }]
      const result = await runEvals({ data, target: () => output, scorers: { workflow: [], trajectory } })
      expect(result.scores.trajectory[accuracyKey]).toBeCloseTo(2 / 3)
    }
  })

  test('the calls of an agent in a step are judged in that step', async () => {
    const children = { steps: [{ name: 'lookup', toolArgs: { city: 'Rome' } }] }
    const steps = [{ name: 'inc' }, { name: 'asks', children }]
    const data = [{ input: { n: 1 }, expectedTrajectory: { steps, blacklistedTools: ['book'] } }]
    const target = () => agent?.spans
    const result = await runEvals({ data, target, scorers: { workflow: [], trajectory } })
    expect(result.scores.trajectory).toEqual({ [accuracyKey]: 1, [wholeKey]: 1 })
  })
})
