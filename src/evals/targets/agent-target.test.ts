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
    expect(result.summary.usage).toEqual({ inputTokens: 3, outputTokens: 4, totalTokens: 7 })
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

  test('of an agent of AI SDK 5, which states no version, takes one object too', async () => {
    const { agent, calls } = recorder('generate', reply, { settings: { model: {} }, respond: () => 'stream' })
    await runEvals({ data: [{ input: 'Weather?' }], target: agent, scorers })
    expect(calls).toEqual([[{ prompt: 'Weather?', abortSignal: signal }]])
  })

  test('is given all messages of a turn before, where the reply holds those of its last step alone', async () => {
    const asked = {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: '1', toolName: 'w', input: {} }],
    }
    const answered = reply.response.messages
    const { agent, calls } = recorder('generate', { ...reply, responseMessages: [asked, ...answered] })
    await runEvals({ data: [{ inputs: ['Weather?', 'And now?'] }], target: agent, scorers })
    expect(calls[1]?.[0]).toMatchObject([{ role: 'user' }, asked, ...answered, { role: 'user' }])
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

test('run() is given the history of a run of the OpenAI Agents SDK', async () => {
  const history = [
    { type: 'message', role: 'user', content: 'Weather?' },
    { type: 'function_call', callId: '1', name: 'w', arguments: '{}' },
  ]
  const newItems = [
    {
      type: 'message_output_item',
      rawItem: {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Sunny.' }],
      },
    },
  ]
  const { agent, calls } = recorder('run', { newItems, rawResponses: [], history })
  await runEvals({ data: [{ inputs: ['Weather?', 'Now?'] }], target: agent, scorers })
  expect(calls[1]?.[0]).toEqual([...history, { role: 'user', content: 'Now?' }])
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

  const so = [
    { role: 'user', content: 'Weather?' },
    { role: 'assistant', content: 'Sunny 1.' },
    { role: 'user', content: 'Now?' },
  ]

  test('of one without gets the messages so far, each once although the state repeats the input', async () => {
    const { agent, calls } = recorder('invoke', state)
    await runEvals({ data, target: agent, scorers })
    expect(calls[1]?.[0]).toEqual({ messages: so })
  })

  test('of a graph takes a text as its first message', async () => {
    for (const graph of [
      { lg_is_pregel: true, channels: { messages: {} } },
      { graph: { lg_is_pregel: true } },
    ]) {
      const { agent, calls } = recorder('invoke', state, graph)
      await runEvals({ data: [{ inputs: ['Weather?', 'Now?'] }], target: agent, scorers })
      expect(calls.map(([asked]) => asked)).toEqual([{ messages: so.slice(0, 1) }, { messages: so }])
    }
  })

  test('of a graph whose state has no messages takes the input as it is', async () => {
    const { agent, calls } = recorder('invoke', 'Sunny.', { lg_is_pregel: true, channels: { city: {} } })
    const cities: { input: unknown }[] = [{ input: { city: 'Rome' } }, { input: 'Rome' }]
    await runEvals({ data: cities, target: agent, scorers })
    expect(calls.map(([asked]) => asked)).toEqual([{ city: 'Rome' }, 'Rome'])
  })

  test('of a chat model goes before its generate(), which takes lists of messages', async () => {
    const generate = () => expect.fail('generate() was called')
    const { agent, calls } = recorder('invoke', 'Sunny.', { lc_runnable: true, generate })
    await runEvals({ data: [{ input: 'Weather?' }], target: agent, scorers })
    expect(calls[0]?.[0]).toBe('Weather?')
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

describe('workflows that make runs', () => {
  test('are asked by createRunAsync() where createRun() is there too', async () => {
    const { agent: run, calls } = recorder('start', 'Sunny.')
    const createRun = () => expect.fail('createRun() has been deprecated')
    const target = { createRun, createRunAsync: async () => run }
    await runEvals({ data: [{ input: 1 }], target, scorers })
    expect(calls).toEqual([[{ inputData: 1 }]])
  })

  test('have their run cancelled on timeout, and are not left running', async () => {
    let isCancelled = false
    const createRun = () => {
      let end = (_: string): void => undefined
      const cancel = async () => {
        isCancelled = true
        end('cancelled')
      }
      return {
        cancel,
        start: () =>
          new Promise<string>((resolve) => {
            end = resolve
          }),
      }
    }
    const result = await runEvals({ data: [{ input: 1 }], target: { createRun }, scorers, itemTimeoutMs: 20 })
    expect(isCancelled).toBe(true)
    expect(result.summary.abandoned).toEqual([])
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
