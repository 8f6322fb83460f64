import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError } from '../transcript-errors.ts'
import { anthropicReader } from './anthropic.ts'

const question = { role: 'user', content: 'Weather in Paris?' }
const call = {
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'I need the weather.', signature: 'x' },
    { type: 'text', text: 'Checking' },
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Paris' } },
  ],
}

function answer(block: object): object {
  return { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', ...block }] }
}

function reply(content: readonly object[], stopReason = 'end_turn'): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content,
    stop_reason: stopReason,
    usage: {},
  }
}

describe('Anthropic messages', () => {
  test('a call, its failed result in the next user message, and the thinking are read', () => {
    const transcript = readTranscript([question, call, answer({ is_error: true, content: 'city not found' })])
    expect(transcript.format).toBe('anthropic')
    expect(transcript.text).toBe('Checking')
    expect(transcript.messages[1]?.parts[0]).toEqual({ type: 'reasoning', text: 'I need the weather.' })
    expect(transcript.toolCalls).toMatchObject([
      { id: 'toolu_1', name: 'get_weather', args: { city: 'Paris' }, state: 'failed', messageIndex: 1 },
    ])
    expect(transcript.toolCalls[0]?.result?.error).toEqual({
      isError: true,
      kind: 'execution',
      message: 'city not found',
      source: 'flag',
    })
  })

  test('a result without the flag is no failure, whatever its text', () => {
    const transcript = readTranscript([
      call,
      answer({ content: [{ type: 'text', text: 'Error: is what it says' }] }),
    ])
    expect(transcript.toolCalls[0]).toMatchObject({
      state: 'succeeded',
      result: { text: 'Error: is what it says' },
    })
  })

  test('a user message of results is no turn of the user, and words beside them stay the user’s', () => {
    const both = {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: 'rain' },
        { type: 'text', text: 'And in Rome?' },
      ],
    }
    const transcript = readTranscript([question, call, both])
    expect(transcript.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'user'])
  })

  test('tools of the provider are calls, and the error object in their result is a failure with its code', () => {
    const transcript = readTranscript(
      reply([
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's1',
          content: [{ type: 'web_search_result', url: 'u' }],
        },
        { type: 'server_tool_use', id: 's2', name: 'bash_code_execution', input: { command: 'sleep 999' } },
        {
          type: 'bash_code_execution_tool_result',
          tool_use_id: 's2',
          content: { type: 'bash_code_execution_tool_result_error', error_code: 'execution_time_exceeded' },
        },
        { type: 'mcp_tool_use', id: 'm1', name: 'echo', input: {}, server_name: 'echo-server' },
        {
          type: 'mcp_tool_result',
          tool_use_id: 'm1',
          is_error: true,
          content: [{ type: 'text', text: 'no' }],
        },
      ]),
    )
    expect(transcript.toolCalls).toMatchObject([
      { name: 'web_search', providerExecuted: true, state: 'succeeded' },
      { name: 'bash_code_execution', providerExecuted: true, state: 'failed' },
      { name: 'echo', providerExecuted: true, server: 'echo-server', state: 'failed' },
    ])
    expect(transcript.toolCalls[1]?.result?.error).toMatchObject({
      kind: 'timeout',
      message: 'execution_time_exceeded',
    })
  })

  test('a call that ran out of tokens is partial, a whole one before it is not', () => {
    const blocks = [
      { type: 'tool_use', id: 't1', name: 'a', input: { x: 1 } },
      { type: 'tool_use', id: 't2', name: 'b', input: {} },
    ]
    expect(readTranscript(reply(blocks, 'max_tokens')).toolCalls.map((entry) => entry.state)).toEqual([
      'pending',
      'partial',
    ])
  })

  test('an error reply is a failed run with its message', () => {
    const error = {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded' },
      request_id: 'r',
    }
    expect(() => readTranscript(error)).toThrow(RunFailedError)
    expect(() => readTranscript(error)).toThrow('The run failed: Overloaded')
    expect(() => readTranscript([question, error])).toThrow('Overloaded')
  })

  test('redacted thinking is reasoning, a document is a file, a block of a new kind is kept', () => {
    const transcript = readTranscript([
      {
        role: 'assistant',
        content: [
          { type: 'redacted_thinking', data: 'zzz' },
          { type: 'text', text: 'a' },
          { type: 'novelty', value: 1 },
          { type: 'text', text: 'b' },
        ],
      },
    ])
    expect(transcript.messages[0]?.parts.map((part) => part.type)).toEqual([
      'reasoning',
      'text',
      'other',
      'text',
    ])
    expect(transcript.segments).toEqual(['a', 'b'])
  })

  test('messages of plain text alone, OpenAI calls and AI SDK parts are left to other readers', () => {
    expect(anthropicReader.recognises([question])).toBe(false)
    expect(anthropicReader.recognises([{ role: 'assistant', content: null, tool_calls: [] }])).toBe(false)
    expect(
      anthropicReader.recognises([{ role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c' }] }]),
    ).toBe(false)
    expect(
      anthropicReader.recognises([{ role: 'user', content: [{ type: 'tool_result', toolUseId: 'c' }] }]),
    ).toBe(false)
  })
})
