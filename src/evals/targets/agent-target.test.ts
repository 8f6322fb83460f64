import { describe, expect, test } from 'vitest'
import { checks } from '../../checks/index.ts'
import { runEvals } from '../run-evals.ts'
import type { AgentLike } from './target-types.ts'

/** Records what its method was called with. */
function recorder(method: string, output: unknown, rest: object = {}) {
  const calls: unknown[][] = []
  const agent: AgentLike = {
    ...rest,
    [method](this: unknown, ...values: unknown[]) {
      expect(this).toBe(agent)
      calls.push(values)
      return typeof output === 'function' ? output(calls.length) : output
    },
  }
  return { agent, calls }
}

const reply = {
  text: 'Sunny.',
  response: { messages: [{ role: 'assistant', content: 'Sunny.' }] },
  totalUsage: { inputTokens: 3, outputTokens: 4 },
}
const signal = expect.any(AbortSignal)
const scorers = [checks.includes('sunny')]

describe('generate()', () => {
  test('takes the input and options, and its usage counts', async () => {
    const { agent, calls } = recorder('generate', reply)
    const options = {
      data: [{ input: 'Weather?', requestContext: { user: 1 } }],
      target: agent,
      scorers,
      targetOptions: { maxSteps: 3 },
    }
    const result = await runEvals(options)
    expect(calls).toEqual([['Weather?', { abortSignal: signal, requestContext: { user: 1 }, maxSteps: 3 }]])
    expect(result.scores).toEqual({ 'check-includes': 1 })
    expect(result.summary.usage).toEqual({ inputTokens: 3, outputTokens: 4 })
  })

  test('of an AI SDK agent takes one object', async () => {
    const { agent, calls } = recorder('generate', reply, { version: 'agent-v1' })
    const data = [{ input: 'Weather?' }, { input: [{ role: 'user', content: 'Weather?' }] }]
    await runEvals<unknown>({ data, target: agent, scorers })
    expect(calls).toEqual([
      [{ prompt: 'Weather?', abortSignal: signal }],
      [{ messages: data[1]?.input, abortSignal: signal }],
    ])
  })

  test('is given the conversation so far', async () => {
    const { agent, calls } = recorder('generate', reply)
    await runEvals({ data: [{ inputs: ['Weather?', 'And now?'] }], target: agent, scorers })
    expect(calls[1]?.[0]).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: 'Sunny.' },
      { role: 'user', content: 'And now?' },
    ])
  })
})

test('run() takes the input and a signal', async () => {
  const { agent, calls } = recorder('run', 'Sunny.')
  await runEvals({ data: [{ input: 'Weather?' }], target: agent, scorers })
  expect(calls).toEqual([['Weather?', { signal }]])
})

describe('invoke()', () => {
  const state = (count: number) => ({
    messages: [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: `Sunny ${count}.` },
    ],
  })
  const data = [
    {
      inputs: [
        { messages: [{ role: 'user', content: 'Weather?' }] },
        { messages: [{ role: 'user', content: 'Now?' }] },
      ],
    },
  ]

  test('of a graph with a checkpointer gets a thread and the new messages', async () => {
    const { agent, calls } = recorder('invoke', state, { checkpointer: {} })
    await runEvals({ data, target: agent, scorers, targetOptions: { configurable: { user: 1 } } })
    expect(calls[1]).toEqual([
      data[0]?.inputs[1],
      { signal, configurable: { thread_id: expect.stringMatching(/^conv_/), user: 1 } },
    ])
  })

  test('of one without gets the messages so far', async () => {
    const { agent, calls } = recorder('invoke', state)
    await runEvals({ data, target: agent, scorers })
    expect(calls[1]?.[0]).toMatchObject({ messages: { length: 4 } })
  })
})

describe('start()', () => {
  test('takes inputData', async () => {
    const { agent, calls } = recorder('start', 'Sunny.')
    await runEvals({ data: [{ input: { city: 'Rome' } }], target: agent, scorers, requestContext: 'context' })
    expect(calls).toEqual([[{ inputData: { city: 'Rome' }, requestContext: 'context' }]])
  })

  test('is called on a run of its own where the workflow makes runs', async () => {
    const { agent: run, calls } = recorder('start', 'Sunny.')
    const result = await runEvals({ data: [{ input: 1 }], target: { createRun: async () => run }, scorers })
    expect(calls).toEqual([[{ inputData: 1 }]])
    expect(result.scores).toEqual({ 'check-includes': 1 })
  })
})

test('generate() goes before the others, and a function is a function whatever it carries', async () => {
  const both = { generate: () => 'sunny', run: () => 'rain' }
  expect((await runEvals({ data: [{ input: 1 }], target: both, scorers })).scores).toEqual({
    'check-includes': 1,
  })
  const callable = Object.assign(() => 'sunny', { generate: () => 'rain' })
  expect((await runEvals({ data: [{ input: 1 }], target: callable, scorers })).scores).toEqual({
    'check-includes': 1,
  })
})
