import { describe, expect, test } from 'vitest'
import type { SampleRun } from '../testing/index.ts'
import { formatBuilders } from '../testing/index.ts'
import { UnrecognizedTranscriptError } from '../transcript/index.ts'
import {
  createTestMessage,
  createToolInvocation,
  createUIMessage,
  extractAgentResponseMessages,
  extractToolCalls,
  extractToolResults,
  getAssistantMessageFromRunOutput,
  getReasoningFromRunOutput,
  getTextContentFromMastraDBMessage,
  isCloserTo,
  isScorerRunOutputForAgent,
  mergeToolInvocations,
  roundToTwoDecimals,
} from './index.ts'

const sample: SampleRun = {
  user: 'Weather?',
  steps: [{ text: 'Looking.', calls: [{ name: 'weather', args: { city: 'Rome' }, result: 'sunny' }] }],
  answer: 'It is sunny.',
}

describe.each(Object.entries(formatBuilders))('in the format %s', (_name, builder) => {
  const output = builder.write(sample)

  test('calls and results are found', () => {
    expect(extractToolCalls(output).tools).toEqual(['weather'])
    expect(extractToolResults(output)).toMatchObject([{ toolName: 'weather', args: { city: 'Rome' } }])
  })

  test('the last thing said is the answer', () => {
    expect(getAssistantMessageFromRunOutput(output)?.endsWith('It is sunny.')).toBe(true)
    expect(extractAgentResponseMessages(output).join('\n')).toBe('Looking.\nIt is sunny.')
  })
})

describe('texts of an output', () => {
  const split = createTestMessage({
    role: 'assistant',
    content: 'After.',
    parts: [{ type: 'text', text: 'Before.' }, { type: 'step-start' }, { type: 'text', text: 'After.' }],
  })

  test('all text of a message counts', () => {
    expect(getTextContentFromMastraDBMessage(split)).toBe('Before.\nAfter.')
    expect(getAssistantMessageFromRunOutput([split])).toBe('Before.\nAfter.')
  })

  test('a message that only called has an empty text, and is not the last that was said', () => {
    const toolInvocations = [createToolInvocation({ toolCallId: 'c', toolName: 't', args: {} })]
    const silent = createUIMessage({ role: 'assistant', content: '', toolInvocations })
    expect(extractAgentResponseMessages([split, silent])).toEqual(['Before.\nAfter.', ''])
    expect(getAssistantMessageFromRunOutput([split, silent])).toBe('Before.\nAfter.')
  })

  test('a text, and an object of role and text, are what the agent said', () => {
    expect(getAssistantMessageFromRunOutput('Hi')).toBe('Hi')
    expect(getAssistantMessageFromRunOutput({ role: 'assistant', text: 'Hi' })).toBe('Hi')
    expect(getAssistantMessageFromRunOutput([])).toBeUndefined()
    expect(getAssistantMessageFromRunOutput()).toBeUndefined()
  })

  test('reasoning of all messages', () => {
    const thinks = (text: string) => ({ role: 'assistant', content: [{ type: 'reasoning', text }] })
    expect(getReasoningFromRunOutput([thinks('one'), thinks('two')])).toBe('one\ntwo')
    expect(getReasoningFromRunOutput([split])).toBeUndefined()
    expect(getReasoningFromRunOutput()).toBeUndefined()
  })

  test('an output that cannot be read is an error', () => {
    expect(() => getAssistantMessageFromRunOutput({ answer: 'Hi' })).toThrow(UnrecognizedTranscriptError)
    expect(isScorerRunOutputForAgent({ answer: 'Hi' })).toBe(false)
    expect(isScorerRunOutputForAgent([{ answer: 'Hi' }])).toBe(false)
    expect(isScorerRunOutputForAgent([split])).toBe(true)
    expect(isScorerRunOutputForAgent([])).toBe(true)
  })
})

describe('calls of an output', () => {
  const call = (options: object) =>
    createToolInvocation({ toolCallId: 'c1', toolName: 't', args: { a: 1 }, ...options })
  const message = (...toolInvocations: ReturnType<typeof call>[]) =>
    createTestMessage({ role: 'assistant', content: 'x', toolInvocations })

  test('name, id and place of each; one that was cut off is none', () => {
    const cut = call({ toolCallId: 'c2', state: 'partial-call' })
    expect(
      extractToolCalls([
        createUIMessage({ role: 'user', content: 'x' }),
        message(call({ state: 'call' }), cut),
      ]),
    ).toEqual({
      tools: ['t'],
      toolCallInfos: [{ toolName: 't', toolCallId: 'c1', messageIndex: 1, invocationIndex: 0 }],
    })
  })

  test('results of calls that were answered', () => {
    const unanswered = call({ toolCallId: 'c2', state: 'call' })
    const failed = call({ toolCallId: 'c3', state: 'output-error', errorText: 'no' })
    expect(extractToolResults([message(call({ result: { b: 2 } }), unanswered, failed)])).toEqual([
      { toolName: 't', toolCallId: 'c1', args: { a: 1 }, result: { b: 2 } },
      { toolName: 't', toolCallId: 'c3', args: { a: 1 }, result: 'no' },
    ])
  })

  test('the calls of one message, each once', () => {
    const invocation = call({ result: 1 })
    const parts = [{ type: 'tool-invocation', toolInvocation: invocation }]
    const both = createTestMessage({ role: 'assistant', content: 'x', parts, toolInvocations: [invocation] })
    expect(mergeToolInvocations(both)).toEqual([invocation])
    expect(mergeToolInvocations(undefined)).toEqual([])
    expect(mergeToolInvocations(message(call({ state: 'output-error', errorText: 'no' })))).toEqual([
      {
        toolCallId: 'c1',
        toolName: 't',
        args: { a: 1 },
        state: 'output-error',
        result: 'no',
        errorText: 'no',
        isError: true,
      },
    ])
  })
})

describe('numbers', () => {
  test('rounding to two decimals', () => {
    expect([1.005, 0.7999999, 1, -0.126].map(roundToTwoDecimals)).toEqual([1.01, 0.8, 1, -0.13])
  })

  test('which of two a value is nearer to', () => {
    expect([isCloserTo(0.6, 1, 0), isCloserTo(0.4, 1, 0), isCloserTo(0.5, 1, 0)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
