import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { otelGenAiReader } from './otel-genai.ts'

const call = {
  role: 'assistant',
  parts: [
    { type: 'reasoning', content: 'I need the weather.' },
    { type: 'text', content: 'Looking.' },
    { type: 'tool_call', id: 'call_1', name: 'get_weather', arguments: { city: 'Paris' } },
  ],
  finish_reason: 'tool_call',
}

describe('OpenTelemetry GenAI messages', () => {
  test('a call and its answer, in the words of the newer and of the older version', () => {
    for (const key of ['response', 'result']) {
      const answer = {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: 'call_1', [key]: 'rainy, 57F' }],
      }
      const transcript = readTranscript([
        { role: 'user', parts: [{ type: 'text', content: 'Weather?' }] },
        call,
        answer,
      ])
      expect(transcript.format).toBe('otel-genai')
      expect(transcript.hasErrorFlag).toBe(false)
      expect(transcript.text).toBe('Looking.')
      expect(transcript.messages[1]?.parts[0]).toEqual({ type: 'reasoning', text: 'I need the weather.' })
      expect(transcript.toolCalls).toMatchObject([
        {
          id: 'call_1',
          name: 'get_weather',
          args: { city: 'Paris' },
          state: 'succeeded',
          result: { text: 'rainy, 57F' },
        },
      ])
      expect(transcript.toolCalls[0]?.result?.error).toEqual({ isError: 'unknown', source: 'heuristic' })
    }
  })

  test('there is no flag: a failure is read from the text', () => {
    const answer = {
      role: 'tool',
      parts: [{ type: 'tool_call_response', id: 'call_1', response: 'Error: city not found' }],
    }
    const entry = readTranscript([call, answer]).toolCalls[0]
    expect(entry).toMatchObject({ state: 'failed', result: { error: { source: 'heuristic' } } })
  })

  test('arguments as text are parsed and kept, tools of the provider are marked', () => {
    const transcript = readTranscript([
      {
        role: 'assistant',
        parts: [
          { type: 'tool_call', id: 'a', name: 'f', arguments: '{"n": 5.0}' },
          {
            type: 'server_tool_call',
            id: 'b',
            name: 'web_search',
            server_tool_call: { type: 'web_search', query: 'x' },
          },
          {
            type: 'server_tool_call_response',
            id: 'b',
            server_tool_call_response: { type: 'web_search', hits: 2 },
          },
          { type: 'blob', mime_type: 'image/png', modality: 'image', content: 'AA==' },
          { type: 'novelty', content: 1 },
        ],
        finish_reason: 'stop',
      },
    ])
    expect(transcript.toolCalls).toMatchObject([
      { name: 'f', args: { n: 5 }, argsRaw: '{"n": 5.0}', state: 'pending' },
      { name: 'web_search', providerExecuted: true, state: 'succeeded' },
    ])
    expect(transcript.messages[0]?.parts.slice(3)).toMatchObject([
      { type: 'file', mediaType: 'image/png' },
      { type: 'other' },
    ])
  })

  test('messages whose parts carry `text` are left to other readers', () => {
    expect(otelGenAiReader.recognises([{ role: 'user', parts: [{ type: 'text', text: 'a' }] }])).toBe(false)
    expect(otelGenAiReader.recognises([{ role: 'user', parts: [] }])).toBe(false)
  })
})
