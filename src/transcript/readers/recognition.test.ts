import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { readFixture } from '../../../test/support/read-fixture.ts'
import { readTranscript } from '../read-transcript.ts'
import { UnrecognizedTranscriptError } from '../transcript-errors.ts'
import { builtInReaders } from './index.ts'

const call = { id: 'c1', name: 'f', input: {} }
const values: Readonly<Record<string, readonly [format: string, value: unknown]>> = {
  'a text': ['text', 'Hello'],
  'messages of text': ['plain-messages', [{ role: 'assistant', content: 'Hello' }]],
  'OpenAI chat': [
    'openai-chat',
    [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    ],
  ],
  'OpenAI Responses': [
    'openai-responses',
    [{ type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'f', arguments: '{}', status: 'completed' }],
  ],
  'OpenAI Agents': [
    'openai-agents',
    [{ type: 'function_call', callId: 'c1', name: 'f', arguments: '{}', status: 'completed' }],
  ],
  Anthropic: [
    'anthropic',
    [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'ok' }] }],
  ],
  'an Anthropic reply': [
    'anthropic',
    { type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' },
  ],
  'AI SDK 4': [
    'ai-sdk',
    [
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'f', result: 'x', isError: true }],
      },
    ],
  ],
  'AI SDK 5': [
    'ai-sdk',
    [
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'c1', toolName: 'f', output: { type: 'text', value: 'x' } },
        ],
      },
    ],
  ],
  'AI SDK UI': [
    'ai-sdk-ui',
    [
      {
        id: 'm',
        role: 'assistant',
        parts: [{ type: 'tool-f', toolCallId: 'c1', state: 'output-error', input: {}, errorText: 'x' }],
      },
    ],
  ],
  'Bedrock Converse': [
    'bedrock',
    [{ role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'f', input: {} } }] }],
  ],
  Gemini: ['gemini', [{ role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] }]],
  'Google interactions': [
    'gemini-interactions',
    [{ type: 'function_call', id: 'c1', name: 'f', arguments: {} }],
  ],
  'LangChain, plain': ['langchain', [{ type: 'ai', content: '', tool_calls: [] }]],
  'LangChain, JSON': ['langchain', readFixture('langchain-stored.json')],
  'MCP sampling': ['mcp-sampling', [{ role: 'assistant', content: { type: 'tool_use', ...call } }]],
  'an MCP log': ['mcp-log', readFixture('mcp-log.json')],
  'OpenTelemetry GenAI': [
    'otel-genai',
    [
      {
        role: 'assistant',
        parts: [{ type: 'tool_call', id: 'c1', name: 'f', arguments: {} }],
        finish_reason: 'tool_call',
      },
    ],
  ],
  'OpenInference attributes': ['openinference', { 'llm.output_messages.0.message.content': 'Hello' }],
  'spans of the AI SDK': ['spans', readFixture('ai-sdk-v6-spans.json')],
  'spans of GenAI': ['spans', readFixture('ai-sdk-v7-spans.json')],
  'spans of OpenInference': ['spans', readFixture('openinference-spans.json')],
  'spans of Mastra': ['spans', readFixture('mastra-spans.json')],
}

describe('recognition', () => {
  test.each(Object.entries(values))('%s: one reader and no other', (_name, [format, value]) => {
    const known = builtInReaders.filter((reader) => reader.recognises(value)).map((reader) => reader.format)
    expect([...new Set(known)]).toEqual([format])
    expect(readTranscript(value).format).toBe(format)
  })

  test('messages of one format among plain ones go to its reader', () => {
    const plain = { role: 'user', content: 'Hello' }
    for (const [name, [format, value]] of Object.entries(values)) {
      if (!Array.isArray(value) || !/^(?:OpenAI chat|Anthropic|AI SDK \d)$/.test(name)) continue
      expect(readTranscript([plain, ...value]).format).toBe(format)
    }
  })

  test('any JSON value is recognised or not, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const reader of builtInReaders) expect(typeof reader.recognises(value)).toBe('boolean')
      }),
    )
  })
})

function throws(): never {
  throw new Error('boom')
}

const hostile = new Proxy(
  {},
  { get: throws, has: throws, ownKeys: throws, getOwnPropertyDescriptor: throws, getPrototypeOf: throws },
)
const revoked = Proxy.revocable([], {})
revoked.revoke()

describe('values that throw when they are looked at', () => {
  test.each([
    ['a proxy', hostile],
    ['a list of one', [hostile]],
    ['one among messages', [{ role: 'assistant', content: 'Hello' }, hostile]],
    ['a revoked proxy', revoked.proxy],
    ['a list of a revoked proxy', [revoked.proxy]],
    ['a getter for the role', Object.defineProperty({}, 'role', { get: throws })],
    ['a getter for the content', [Object.defineProperty({ role: 'assistant' }, 'content', { get: throws })]],
    ['a message that throws its type', { getType: throws, content: 'x' }],
    ['a span that throws its context', [{ name: 'x', spanContext: throws, attributes: {} }]],
  ])('%s is no reply, in words', (_name, value) => {
    expect(() => readTranscript(value)).toThrow(UnrecognizedTranscriptError)
  })
})
