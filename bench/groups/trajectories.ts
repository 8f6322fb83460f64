import { extractTrajectoryFromTrace } from 'proctor/evals'
import { createToolCallMatchScorer } from 'proctor/scorers/code'
import { compareTrajectories } from 'proctor/utils'
import { tell } from '../figure.ts'
import { measureRun } from '../measure.ts'

const many = 1000

/** One tool whose arguments are a number, a text and a list. */
const functions = [
  {
    name: 'find',
    parameters: {
      properties: {
        id: { type: 'integer' },
        city: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
        price: { type: 'float' },
      },
      required: ['id'],
    },
  },
]

function answersOf(index: number): Record<string, Record<string, unknown[]>> {
  return {
    find: { id: [index], city: ['Paris', 'Paris, FR'], tags: [['a', `b${index}`]], price: [index + 0.5] },
  }
}

function argsOf(index: number): object {
  return { id: index, city: 'Paris', tags: ['a', `b${index}`], price: index + 0.5 }
}

function messagesOf(args: (index: number) => object): readonly object[] {
  const tool_calls = Array.from({ length: many }, (_, index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name: 'find', arguments: JSON.stringify(args(index)) },
  }))
  return [{ role: 'assistant', content: null, tool_calls }]
}

async function measureBfcl(args: (index: number) => object): Promise<number> {
  const possibleAnswers = Array.from({ length: many }, (_, index) => answersOf(index))
  const scorer = createToolCallMatchScorer({ mode: 'bfcl', functions, possibleAnswers })
  const output = messagesOf(args)
  return measureRun(() => scorer.run({ output }), 1)
}

async function measurePath(): Promise<number> {
  const steps = Array.from({ length: many }, (_, index) => ({
    stepType: 'tool_call' as const,
    name: `tool${index % 5}`,
    toolArgs: { id: index, city: 'Paris', days: [1, index] },
  }))
  const expected = steps.map(({ name, toolArgs }, index) => ({
    name,
    toolArgs: index % 3 === 0 ? { ...toolArgs, id: -1 } : toolArgs,
  }))
  return measureRun(async () => compareTrajectories({ steps }, expected, { ordering: 'strict' }), 1)
}

/** A trace of OpenInference, in which each request repeats all messages before it. */
function traceOf(steps: number): readonly object[] {
  const text = 'lorem ipsum dolor '.repeat(55)
  const prompt: Record<string, string> = { 'llm.input_messages.0.message.content': 'Go' }
  return Array.from({ length: steps }, (_, index) => {
    const call = (place: string): Record<string, string> => ({
      [`${place}.message.role`]: 'assistant',
      [`${place}.message.tool_calls.0.tool_call.id`]: `c${index}`,
      [`${place}.message.tool_calls.0.tool_call.function.name`]: 'find',
      [`${place}.message.tool_calls.0.tool_call.function.arguments`]: `{"id":${index}}`,
    })
    const given = { ...prompt }
    Object.assign(prompt, call(`llm.input_messages.${2 * index + 1}`), {
      [`llm.input_messages.${2 * index + 2}.message.role`]: 'tool',
      [`llm.input_messages.${2 * index + 2}.message.tool_call_id`]: `c${index}`,
      [`llm.input_messages.${2 * index + 2}.message.content`]: `${index} ${text}`,
    })
    return {
      name: 'llm',
      spanContext: { traceId: 't', spanId: `s${index}` },
      startTime: [index + 1, 0],
      endTime: [index + 2, 0],
      status: { code: 0 },
      events: [],
      attributes: { 'openinference.span.kind': 'LLM', ...given, ...call('llm.output_messages.0') },
    }
  })
}

const trace = traceOf(400)
const right = await measureBfcl((index) => argsOf(many - 1 - index))
const wrong = await measureBfcl((index) => ({ ...argsOf(index), price: index + 0.25 }))
const path = await measurePath()
const read = await measureRun(async () => extractTrajectoryFromTrace(trace), 1)

tell([
  { name: 'bfcl: 1,000 right calls in another order', value: right / 1000, limit: 1000, unit: 'ms' },
  { name: 'bfcl: 1,000 calls, none right', value: wrong / 1000, limit: 1000, unit: 'ms' },
  { name: 'strict comparison of 1,000 with 1,000 steps', value: path / 1000, unit: 'ms' },
  { name: 'OpenInference trace of 400 steps', value: read / 1000, limit: 1000, unit: 'ms' },
])
