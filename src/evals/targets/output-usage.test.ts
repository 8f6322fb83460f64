import { expect, test } from 'vitest'
import { checks } from '../../checks/index.ts'
import type { Usage } from '../../scorer/index.ts'
import { runEvals } from '../run-evals.ts'
import { targetOutput } from './target-output.ts'
import type { TargetFunction } from './target-types.ts'

const scorers = [checks.maxTokens(100)]
const two = { inputTokens: 20, outputTokens: 10, totalTokens: 30 }
const step = { inputTokens: 10, outputTokens: 5, totalTokens: 15 }
const anthropic = {
  input_tokens: 4,
  cache_creation_input_tokens: 2,
  cache_read_input_tokens: 4,
  output_tokens: 5,
}
const openai = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  prompt_tokens_details: { cached_tokens: 4 },
}
const usage_metadata = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }
const user = { role: 'user', content: 'Weather?' }
const ai = (id: string) => ({ id, type: 'ai', content: 'Sunny.', usage_metadata })
const chunk = (usage: unknown) => ({ object: 'chat.completion.chunk', choices: [], usage })

/** What a target that answers each turn with one of these outputs is said to have used. */
async function usageOf(
  outputs: readonly unknown[],
  inputs: readonly unknown[] = outputs.map(() => 'Weather?'),
) {
  const target: TargetFunction = (_, { turn }) => outputs[turn]
  const { items } = await runEvals({ data: [{ inputs: [...inputs] }], target, scorers })
  return items[0]?.usage
}

const shapes: readonly (readonly [name: string, output: unknown, usage: Usage | undefined])[] = [
  ['generateText() of the AI SDK', { text: 'a', usage: step, totalUsage: two, steps: [] }, two],
  [
    'generateText() of AI SDK 4',
    { text: 'a', usage: { promptTokens: 20, completionTokens: 10, totalTokens: 30 } },
    two,
  ],
  [
    'steps of the AI SDK',
    [
      { text: 'a', usage: step },
      { text: 'b', usage: step },
    ],
    two,
  ],
  [
    'fullStream of the AI SDK',
    [
      { type: 'finish-step', usage: step },
      { type: 'finish-step', usage: step },
      { type: 'finish', totalUsage: two },
    ],
    two,
  ],
  ['a chat completion', { object: 'chat.completion', choices: [], usage: openai }, step],
  ['chunks of a chat completion', [chunk(null), chunk(openai)], step],
  [
    'a response of OpenAI',
    {
      object: 'response',
      output: [],
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens: 5,
        total_tokens: 15,
      },
    },
    step,
  ],
  [
    'run() of the Agents SDK',
    { newItems: [], state: { usage: { requests: 2, ...two } } },
    { requests: 2, ...two },
  ],
  [
    'a message of Anthropic, with what its cache held',
    { type: 'message', role: 'assistant', usage: anthropic },
    step,
  ],
  [
    'replies of Anthropic and their tool results',
    [
      { role: 'assistant', content: [], usage: anthropic },
      { role: 'user', content: [] },
      { role: 'assistant', content: [], usage: anthropic },
    ],
    two,
  ],
  ['a message of LangChain', ai('1'), step],
  [
    'the state of a graph',
    { messages: [{ id: '0', type: 'human' }, ai('1'), { type: 'tool' }, ai('2')] },
    two,
  ],
  [
    'a list in which one reply states none',
    [
      { role: 'assistant', content: 'a', usage: openai },
      { role: 'assistant', content: 'b' },
    ],
    undefined,
  ],
  [
    'counts that are no counts',
    { usage: { inputTokens: '10', outputTokens: Number.NaN, totalTokens: -1 } },
    undefined,
  ],
  ['a text', 'Sunny.', undefined],
]

test.each(shapes)('usage that the output states is read: %s', async (_, output, usage) => {
  expect(await usageOf([output])).toEqual(usage)
})

test('a graph that hands back the whole conversation counts each message once', async () => {
  expect(await usageOf([{ messages: [ai('1')] }, { messages: [ai('1'), ai('2')] }])).toEqual(two)
})

test('a list that a target goes on filling counts each reply once', async () => {
  const messages: unknown[] = []
  const target: TargetFunction = () => {
    messages.push(user, { role: 'assistant', content: 'Sunny.', usage: anthropic })
    return messages
  }
  const { items } = await runEvals({ data: [{ inputs: ['Weather?', 'Now?'] }], target, scorers })
  expect(items[0]?.usage).toEqual(two)
})

test('messages of the input were paid before', async () => {
  expect(await usageOf([{ messages: [ai('1'), ai('2')] }], [{ messages: [ai('1'), user] }])).toEqual(step)
})

test('where one turn states no usage that of the conversation is unknown', async () => {
  expect(await usageOf([{ text: 'a', usage: step }, 'Sunny.'])).toBeUndefined()
})

test('what the target tells itself goes before what its output states', async () => {
  const reply = { text: 'a', usage: step }
  const told: TargetFunction = (_, { report }) => {
    report({ usage: { totalTokens: 1 } })
    return reply
  }
  const wrapped: TargetFunction = () => targetOutput(reply, { usage: { totalTokens: 1 } })
  const costed: TargetFunction = () => targetOutput(reply, { costUsd: 0.5 })
  const run = async (target: TargetFunction) =>
    (await runEvals({ data: [{ input: 1 }], target, scorers })).items[0]?.usage
  expect(await run(told)).toEqual({ totalTokens: 1 })
  expect(await run(wrapped)).toEqual({ totalTokens: 1 })
  expect(await run(costed)).toEqual(step)
})

test('a stream that nobody has read is not started, and getters that throw break nothing', async () => {
  const live = {
    fullStream: {},
    get totalUsage() {
      return expect.fail('the stream was started')
    },
  }
  const broken = {
    get usage() {
      throw new Error('not yet')
    },
  }
  expect(await usageOf([live])).toBeUndefined()
  expect(await usageOf([broken])).toBeUndefined()
})
