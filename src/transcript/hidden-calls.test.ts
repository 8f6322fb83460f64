import { describe, expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'
import { UnrecognizedTranscriptError } from './transcript-errors.ts'

const saying = { role: 'assistant', content: 'hi' }
const namesOf = (output: unknown) => readTranscript(output).toolCalls.map((call) => call.name)

describe('calls under keys of no format', () => {
  test.each<[string, unknown]>([
    ['as the AI SDK names them', { toolCallId: '1', toolName: 'w', args: { a: 1 } }],
    ['as the AI SDK names them since version 5', { toolCallId: '1', toolName: 'w', input: { a: 1 } }],
    ['with arguments as JSON', { id: '1', name: 'w', arguments: '{"a":1}' }],
    ['as functions', { id: '1', type: 'function', function: { name: 'w', arguments: '{"a":1}' } }],
  ])('`toolCalls` %s are read', (_, call) => {
    const [read, ...others] = readTranscript([{ ...saying, toolCalls: [call] }]).toolCalls
    expect(others).toEqual([])
    expect(read).toMatchObject({ id: '1', name: 'w', args: { a: 1 } })
  })

  test.each<[string, unknown, string]>([
    ['a text', { ...saying, toolCalls: 'w' }, '`toolCalls`'],
    ['calls without a name', { ...saying, toolCalls: [{ x: 1 }] }, '`toolCalls`'],
    ['a call under another name', { ...saying, tool_use: { name: 'w' } }, '`tool_use`'],
    ['steps', { ...saying, steps: [{ tool: 'w' }] }, '`steps`'],
    [
      'a call beside blocks',
      { ...saying, content: [{ type: 'thinking', thinking: 't', signature: 's' }], calls: ['w'] },
      '`calls`',
    ],
    [
      'a call beside parts',
      { ...saying, content: [{ type: 'reasoning', text: 't' }], calls: ['w'] },
      '`calls`',
    ],
    ['a call beside a refusal', { ...saying, refusal: null, functionCall: { name: 'w' } }, '`functionCall`'],
  ])('%s in a message is refused by name, never read as no call', (_, message, key) => {
    const read = () => readTranscript([message])
    expect(read).toThrow(UnrecognizedTranscriptError)
    expect(read).toThrow(key)
  })

  test('the message of a reply object is looked at alike', () => {
    const choices = [{ finish_reason: 'stop', message: { ...saying, tool_use: { name: 'w' } } }]
    expect(() => readTranscript({ object: 'chat.completion', choices })).toThrow('`tool_use`')
  })

  test('ids, counts and empty fields are no calls, nor is what stands in a message of the user', () => {
    const user = { role: 'user', content: 'hi', tool_calls: [{ id: '1' }] }
    expect(
      namesOf([user, { ...saying, toolCallId: 'x', toolCount: 2, step: 1, function_calls: [] }]),
    ).toEqual([])
    expect(namesOf([user, saying])).toEqual([])
  })

  test('calls beside `messages` are fine where the messages show them', () => {
    const call = { toolCallId: '1', toolName: 'w', args: {} }
    const messages = [{ role: 'assistant', content: [{ type: 'tool-call', ...call }] }]
    expect(namesOf({ messages, toolCalls: [call], steps: [] })).toEqual(['w'])
    expect(() => readTranscript({ messages: [saying], toolCalls: [call] })).toThrow('`toolCalls`')
    expect(() => readTranscript({ messages: [saying], toolCalls: 'w' })).toThrow('`toolCalls`')
    expect(namesOf({ messages: [saying], steps: [{ text: 'a', toolCalls: [call] }] })).toEqual(['w'])
    expect(() => readTranscript({ messages: [saying], steps: [{ tool: 'w' }] })).toThrow(
      UnrecognizedTranscriptError,
    )
  })

  test('a result of the AI SDK whose `toolCalls` or `steps` are no list is refused', () => {
    expect(() => readTranscript({ text: 'hi', toolCalls: 'w' })).toThrow('`toolCalls`')
    expect(() => readTranscript({ text: 'hi', toolCalls: [{ id: '1', name: 'w', arguments: {} }] })).toThrow(
      'no name',
    )
    expect(() => readTranscript({ text: 'hi', steps: 'w' })).toThrow('`steps`')
  })

  test.each([{ a: 1 }, 'w', ['w']])(
    '`tool_calls` of a LangChain message that are %j are refused',
    (calls) => {
      const fields = { content: 'hi', tool_calls: calls }
      const id = ['langchain_core', 'messages', 'AIMessage']
      for (const message of [
        { type: 'ai', data: fields },
        { lc: 1, type: 'constructor', id, kwargs: fields },
        { ...fields, _getType: () => 'ai' },
      ])
        expect(() => readTranscript([message])).toThrow('`tool_calls`')
    },
  )
})

const nameless: readonly [string, object][] = [
  ['OpenAI chat', { role: 'assistant', tool_calls: [{ id: 'a', function: { arguments: '{}' } }] }],
  ['OpenAI chat, custom', { role: 'assistant', tool_calls: [{ id: 'a', custom: { name: 7 } }] }],
  ['Anthropic', { role: 'assistant', content: [{ type: 'tool_use', id: 'a', input: {} }] }],
  ['AI SDK 4', { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', args: {} }] }],
  [
    'AI SDK 5',
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: '', input: {} }] },
  ],
  [
    'UI, dynamic',
    {
      id: 'm',
      role: 'assistant',
      parts: [{ type: 'dynamic-tool', toolCallId: 'a', state: 'input-available', input: {} }],
    },
  ],
  [
    'UI 4',
    {
      id: 'm',
      role: 'assistant',
      content: '',
      parts: [{ type: 'tool-invocation', toolInvocation: { toolCallId: 'a', state: 'call', args: {} } }],
    },
  ],
  [
    'Mastra',
    {
      role: 'assistant',
      content: {
        format: 2,
        parts: [{ type: 'tool-invocation', toolInvocation: { toolCallId: 'a', state: 'call', args: {} } }],
      },
    },
  ],
  ['Gemini', { role: 'model', parts: [{ functionCall: { args: {} } }] }],
  ['Bedrock', { role: 'assistant', content: [{ toolUse: { toolUseId: 'a', input: {} } }] }],
  ['LangChain', { type: 'ai', content: '', tool_calls: [{ id: 'a', args: {} }] }],
  ['OpenTelemetry', { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', arguments: {} }] }],
]

describe('a call without a name', () => {
  test.each(nameless)('of %s is refused, and the message is said', (_, message) => {
    const read = () => readTranscript([message, message])
    expect(read).toThrow(UnrecognizedTranscriptError)
    expect(read).toThrow('in message 0 of 2, a tool call')
  })
})
