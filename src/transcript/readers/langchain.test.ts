import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../test/support/read-fixture.ts'
import { readTranscript } from '../read-transcript.ts'
import type { ToolCallEntry, Transcript } from '../types.ts'
import { langchainReader } from './langchain.ts'

function summary(transcript: Transcript): unknown[] {
  return transcript.toolCalls.map((entry: ToolCallEntry) => [
    entry.name,
    entry.args,
    entry.state,
    entry.result?.error.kind,
  ])
}

/** A message as a live instance looks: own fields, a type, and methods on the prototype. */
function live(type: string, fields: object): object {
  return Object.assign(
    Object.create({ getType: () => type, _getType: () => type, lc_serializable: true }),
    fields,
  )
}

describe('LangChain messages', () => {
  test('a state of LangGraph: each call once, with what went wrong', () => {
    const transcript = readTranscript(readFixture('langgraph-state.json'))
    expect(transcript.format).toBe('langchain')
    expect(summary(transcript)).toEqual([
      ['get_weather', { city: 'Paris' }, 'succeeded', undefined],
      ['book', { n: 2 }, 'failed', 'execution'],
      ['nope', { a: 1 }, 'failed', 'unknown-tool'],
      ['book', { n: 'x' }, 'failed', 'invalid-args'],
    ])
    expect(transcript.toolCalls[1]?.argsRaw).toBe('{"n": 2.0}')
    expect(transcript.segments).toEqual([
      'Let me look.',
      'Trying again.',
      'It is sunny in Paris; booking failed.',
    ])
    expect(transcript.messages.map((message) => message.role).slice(0, 3)).toEqual([
      'system',
      'user',
      'assistant',
    ])
  })

  test('stored messages read the same', () => {
    const stored = readTranscript(readFixture('langchain-stored.json'))
    expect(stored.messages).toEqual(readTranscript(readFixture('langgraph-state.json')).messages)
  })

  test('live instances of old and new packages are read, one alone too', () => {
    const old = live('ai', {
      content: 'Hello',
      tool_calls: [{ name: 'f', args: { a: 1 }, id: 'c1' }],
      additional_kwargs: {},
    })
    expect(summary(readTranscript([live('human', { content: 'Hi' }), old]))).toEqual([
      ['f', { a: 1 }, 'pending', undefined],
    ])
    expect(readTranscript(old).text).toBe('Hello')
    expect(readTranscript({ type: 'ai', content: 'Hello', tool_calls: [] }).text).toBe('Hello')
  })

  test('a broken call keeps its text and its error, in the order the model made the calls', () => {
    const copy = (id: string, raw: string): object => ({
      id,
      type: 'function',
      function: { name: 'f', arguments: raw },
    })
    const message = {
      type: 'ai',
      content: '',
      tool_calls: [{ name: 'f', args: { a: 1 }, id: 'c2' }],
      invalid_tool_calls: [{ name: 'f', args: '{bad', id: 'c1', error: 'Malformed args.' }],
      additional_kwargs: { tool_calls: [copy('c1', '{bad'), copy('c2', '{"a":1}')] },
    }
    expect(readTranscript([message]).toolCalls).toMatchObject([
      { id: 'c1', args: '{bad', argsRaw: '{bad', argsError: 'Malformed args.' },
      { id: 'c2', args: { a: 1 }, argsRaw: '{"a":1}' },
    ])
  })

  test('old messages whose calls stand in additional_kwargs alone are read', () => {
    const calls = [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a": 5.0}' } }]
    const function_call = { name: 'g', arguments: '{}' }
    const transcript = readTranscript([
      { type: 'ai', data: { content: '', additional_kwargs: { tool_calls: calls } } },
      { type: 'tool', data: { content: 'ok', tool_call_id: 'c1' } },
      { type: 'ai', data: { content: '', additional_kwargs: { function_call } } },
      { type: 'function', data: { content: 'Error: no', name: 'g' } },
    ])
    expect(summary(transcript)).toEqual([
      ['f', { a: 5 }, 'succeeded', undefined],
      ['g', {}, 'failed', undefined],
    ])
    expect(transcript.toolCalls[1]?.result?.error.source).toBe('heuristic')
  })

  test('a result without a status is read by its text, one with a status by that alone', () => {
    const ai = { type: 'ai', content: '', tool_calls: [{ name: 'f', args: {}, id: 'c1' }] }
    const result = (more: object): Transcript =>
      readTranscript([
        ai,
        { type: 'tool', tool_call_id: 'c1', content: 'Error: kaboom\n Please fix your mistakes.', ...more },
      ])
    expect(result({}).toolCalls[0]).toMatchObject({
      state: 'failed',
      result: { error: { source: 'heuristic' } },
    })
    expect(result({ status: 'error' }).toolCalls[0]).toMatchObject({
      state: 'failed',
      result: { error: { source: 'flag' } },
    })
    expect(result({ status: 'success' }).toolCalls[0]).toMatchObject({ state: 'succeeded' })
  })

  test('standard content blocks: reasoning, calls of the provider and their results, a call also listed beside them', () => {
    const transcript = readTranscript([
      {
        type: 'ai',
        content: [
          { type: 'reasoning', reasoning: 'Hm.' },
          { type: 'server_tool_call', id: 's1', name: 'web_search', args: { q: 'x' } },
          {
            type: 'server_tool_call_result',
            toolCallId: 's1',
            status: 'error',
            output: { code: 'unavailable' },
          },
          { type: 'text', text: 'Looking.' },
          { type: 'tool_call', id: 'c1', name: 'f', args: { a: 1 } },
          { type: 'image', url: 'https://example.com/a.png' },
        ],
        tool_calls: [{ name: 'f', args: { a: 1 }, id: 'c1' }],
      },
    ])
    expect(summary(transcript)).toEqual([
      ['web_search', { q: 'x' }, 'failed', 'execution'],
      ['f', { a: 1 }, 'pending', undefined],
    ])
    expect(transcript.messages[0]?.parts.map((part) => part.type)).toEqual([
      'reasoning',
      'tool-call',
      'tool-result',
      'text',
      'tool-call',
      'file',
    ])
  })

  test('blocks as Anthropic and Google write them: streamed pieces of a call are not calls', () => {
    const anthropic = {
      type: 'ai',
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'tool_use', id: 'c1', name: 'f', input: '' },
        { type: 'input_json_delta', input: '{"a":1}' },
      ],
      tool_calls: [{ name: 'f', args: { a: 1 }, id: 'c1' }],
    }
    expect(summary(readTranscript([anthropic]))).toEqual([['f', { a: 1 }, 'pending', undefined]])
    const google = {
      type: 'ai',
      content: [{ type: 'functionCall', functionCall: { name: 'f', args: { a: 1 } } }],
      tool_calls: [{ name: 'f', args: { a: 1 }, id: 'made-up' }],
    }
    expect(readTranscript([google]).toolCalls).toMatchObject([{ id: 'made-up', name: 'f' }])
  })

  test('reasoning, refusals and the provider’s tools beside the content are read', () => {
    const transcript = readTranscript([
      {
        type: 'ai',
        content: '',
        additional_kwargs: {
          reasoning_content: 'Hm.',
          refusal: 'I cannot.',
          tool_outputs: [
            {
              type: 'web_search_call',
              id: 'ws_1',
              status: 'completed',
              action: { type: 'search', query: 'x' },
            },
          ],
        },
      },
    ])
    expect(transcript.text).toBe('I cannot.')
    expect(transcript.toolCalls).toMatchObject([{ providerExecuted: true, state: 'succeeded' }])
    expect(transcript.messages[0]?.parts[0]).toEqual({ type: 'reasoning', text: 'Hm.' })
  })

  test('instructions to a store are no messages, other objects with a type are left alone', () => {
    expect(
      readTranscript([
        { type: 'remove', content: '', id: 'x' },
        { type: 'ai', content: 'a' },
      ]).messages,
    ).toHaveLength(1)
    expect(langchainReader.recognises([{ type: 'message', role: 'assistant', content: [] }])).toBe(false)
    expect(langchainReader.recognises([{ type: 'tool', role: 'tool', content: 'x' }])).toBe(false)
    expect(langchainReader.recognises({ type: 'system', subtype: 'init' })).toBe(false)
  })
})
