import { describe, expect, test } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import type { Scorer } from '../scorer/index.ts'
import { readTranscript } from '../transcript/index.ts'
import {
  createAgentTestRun,
  createTestMessage,
  createTestRun,
  createToolInvocation,
  createUIMessage,
} from './index.ts'

const invocation = createToolInvocation({
  toolCallId: 'call-123',
  toolName: 'weather-tool',
  args: { location: 'New York' },
  result: { temperature: '72°F' },
})

describe('createToolInvocation', () => {
  test('is a finished call unless it says otherwise', () => {
    expect(invocation).toEqual({
      toolCallId: 'call-123',
      toolName: 'weather-tool',
      args: { location: 'New York' },
      result: { temperature: '72°F' },
      state: 'result',
    })
  })

  test('writes only the fields it was given', () => {
    expect(createToolInvocation({ toolCallId: 'c', toolName: 't', args: {}, state: 'call' })).toEqual({
      toolCallId: 'c',
      toolName: 't',
      args: {},
      state: 'call',
    })
  })

  test('takes a call that failed, in both ways', () => {
    const message = (options: object) =>
      createUIMessage({
        role: 'assistant',
        content: '',
        toolInvocations: [createToolInvocation({ toolCallId: 'c', toolName: 't', args: {}, ...options })],
      })
    for (const options of [
      { state: 'output-error', errorText: 'no' },
      { result: 'no', isError: true },
    ]) {
      expect(readTranscript([message(options)]).toolCalls).toMatchObject([
        { state: 'failed', result: { text: 'no' } },
      ])
    }
  })

  test('an empty name and an unknown state are bad options', () => {
    expect(() => createToolInvocation({ toolCallId: 'c', toolName: '', args: {} })).toThrow(BadOptionError)
    const state: unknown = 'done'
    const options = { toolCallId: 'c', toolName: 't', args: {}, state: state as 'call' } // reason: a caller without types
    expect(() => createToolInvocation(options)).toThrow('`state` takes one of partial-call, call, result')
  })
})

describe.each([
  ['createUIMessage', createUIMessage],
  ['createTestMessage', createTestMessage],
])('%s', (_name, create) => {
  test('text and calls read back, the text first', () => {
    const output = [create({ role: 'assistant', content: 'Let me check.', toolInvocations: [invocation] })]
    const transcript = readTranscript(output)
    expect(transcript.text).toBe('Let me check.')
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'call-123',
        name: 'weather-tool',
        args: { location: 'New York' },
        state: 'succeeded',
        messageIndex: 0,
      },
    ])
    expect(transcript.messages[0]?.parts.map((part) => part.type)).toEqual([
      'text',
      'tool-call',
      'tool-result',
    ])
  })

  test('has a name of its own unless given one', () => {
    expect(create({ role: 'user', content: 'x' }).id).toBe('test-message')
    expect(create({ role: 'user', content: 'x', id: 'a' }).id).toBe('a')
  })

  test('equal options build equal messages', () => {
    expect(create({ role: 'user', content: 'x' })).toEqual(create({ role: 'user', content: 'x' }))
  })

  test('content that is no text and an unknown role are bad options', () => {
    const content: unknown = 5
    expect(() => create({ role: 'user', content: content as string })).toThrow(BadOptionError) // reason: a caller without types
    const role: unknown = 'tool'
    expect(() => create({ role: role as 'user', content: 'x' })).toThrow(
      '`role` takes one of user, assistant, system',
    ) // reason: same
  })
})

describe('createUIMessage', () => {
  test('has the shape users know', () => {
    expect(createUIMessage({ role: 'user', content: 'Hi', id: 'input-1' })).toEqual({
      id: 'input-1',
      role: 'user',
      content: 'Hi',
      parts: [{ type: 'text', text: 'Hi' }],
      toolInvocations: [],
    })
  })
})

describe('createTestMessage', () => {
  test('has the shape of a stored message; parts replace the text part', () => {
    const parts = [{ type: 'text', text: 'Other' }]
    expect(
      createTestMessage({ role: 'assistant', content: 'Hi', parts, toolInvocations: [invocation] }),
    ).toEqual({
      id: 'test-message',
      role: 'assistant',
      content: { format: 2, parts, content: 'Hi', toolInvocations: [invocation] },
      createdAt: new Date(0),
    })
    expect(createTestMessage({ role: 'user', content: 'Hi' }).content).not.toHaveProperty('toolInvocations')
  })
})

describe('createAgentTestRun', () => {
  const inputMessages = [createUIMessage({ role: 'user', content: 'Hello?' })]
  const output = [createUIMessage({ role: 'assistant', content: 'Good day.' })]

  test('fills in what is missing', () => {
    const run = createAgentTestRun({ inputMessages, output })
    expect(run).toEqual({
      input: { inputMessages, rememberedMessages: [], systemMessages: [], taggedSystemMessages: {} },
      output,
      requestContext: {},
      runId: run.runId,
    })
    expect(run.runId).not.toBe(createAgentTestRun({ output }).runId)
    expect(createAgentTestRun({ output, runId: 'mine' }).runId).toBe('mine')
  })

  test('a run without output is a bad option', () => {
    expect(() => createAgentTestRun({ output: undefined })).toThrow(BadOptionError)
  })

  test('any scorer takes it', () => {
    const score = (scorer: Scorer) => scorer.run(createAgentTestRun({ inputMessages, output }))
    expect(score).toBeTypeOf('function')
  })
})

describe('createTestRun', () => {
  test('is what was asked and what was answered', () => {
    expect(createTestRun('i', 'o')).toEqual({
      input: [{ role: 'user', content: 'i' }],
      output: { role: 'assistant', text: 'o' },
      additionalContext: {},
      requestContext: {},
    })
    expect(createTestRun('i', 'o', { a: 1 }, { b: 2 })).toMatchObject({
      additionalContext: { a: 1 },
      requestContext: { b: 2 },
    })
  })

  test('its output can be read', () => {
    expect(readTranscript(createTestRun('i', 'o').output).text).toBe('o')
  })
})
