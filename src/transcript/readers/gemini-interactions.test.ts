import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { geminiInteractionsReader } from './gemini-interactions.ts'

const steps = [
  { type: 'user_input', content: [{ type: 'text', text: 'Weather?' }] },
  { type: 'thought', signature: 's', summary: [{ type: 'text', text: 'I need a tool.' }] },
  { type: 'function_call', id: 'c1', name: 'get_weather', arguments: { city: 'Paris' } },
  { type: 'function_call', id: 'c2', name: 'get_weather', arguments: { city: 'Rome' } },
  { type: 'function_result', call_id: 'c1', name: 'get_weather', result: 'sunny' },
  {
    type: 'function_result',
    call_id: 'c2',
    is_error: true,
    result: [{ type: 'text', text: 'city not found' }],
  },
  { type: 'model_output', content: [{ type: 'text', text: 'Sunny in Paris.' }] },
]

describe('Google interactions', () => {
  test('steps of one turn are one message, results pair by call id, the flag is a failure', () => {
    const transcript = readTranscript({ object: 'interaction', status: 'completed', steps })
    expect(transcript.format).toBe('gemini-interactions')
    expect(transcript.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(transcript.toolCalls).toMatchObject([
      { id: 'c1', state: 'succeeded', messageIndex: 1, invocationIndex: 0 },
      { id: 'c2', state: 'failed', messageIndex: 1, invocationIndex: 1, result: { text: 'city not found' } },
    ])
    expect(transcript.messages[1]?.parts[0]).toEqual({ type: 'reasoning', text: 'I need a tool.' })
    expect(transcript.text).toBe('Sunny in Paris.')
  })

  test('tools of the provider are calls named by their tool', () => {
    const transcript = readTranscript([
      { type: 'google_search_call', id: 'g1', arguments: { queries: ['x'] } },
      { type: 'google_search_result', call_id: 'g1', is_error: true, result: [] },
      { type: 'mcp_server_tool_call', id: 'm1', name: 'echo', server_name: 's', arguments: { a: 1 } },
      { type: 'mcp_server_tool_result', call_id: 'm1', result: 'a' },
    ])
    expect(transcript.toolCalls).toMatchObject([
      { name: 'google_search', args: { queries: ['x'] }, providerExecuted: true, state: 'failed' },
      { name: 'echo', server: 's', providerExecuted: true, state: 'succeeded' },
    ])
  })

  test('the input of the interaction comes first where it carries it, two outputs in a row are two segments', () => {
    const outputs = [
      { type: 'model_output', content: [{ type: 'text', text: 'One.' }] },
      { type: 'model_output', content: [{ type: 'text', text: 'Two.' }] },
    ]
    const transcript = readTranscript({
      object: 'interaction',
      status: 'completed',
      input: 'Hello',
      steps: outputs,
    })
    expect(transcript.messages[0]).toEqual({ role: 'user', parts: [{ type: 'text', text: 'Hello' }] })
    expect(transcript.segments).toEqual(['One.', 'Two.'])
  })

  test('a failed interaction is a failed run with its message', () => {
    const failed = {
      object: 'interaction',
      status: 'failed',
      errors: [{ code: '13', message: 'internal' }],
      steps: [],
    }
    expect(() => readTranscript(failed)).toThrow('The run failed: internal')
    const error = [{ type: 'model_output', error: { code: 8, message: 'quota' } }]
    expect(() => readTranscript(error)).toThrow('The run failed: quota')
  })

  test('items of the Responses API are left to their reader', () => {
    const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}' }
    expect(geminiInteractionsReader.recognises([item])).toBe(false)
  })
})
