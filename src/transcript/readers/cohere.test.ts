import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'

const call = (id: string) => ({
  id,
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Paris"}' },
})

describe('Cohere', () => {
  test('messages of the HTTP API: the plan is reasoning, results may be documents', () => {
    const transcript = readTranscript([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', tool_plan: 'I will look.', tool_calls: [call('a'), call('b')] },
      {
        role: 'tool',
        tool_call_id: 'a',
        content: [{ type: 'document', document: { data: { temperature: 20 } } }],
      },
      {
        role: 'tool',
        tool_call_id: 'b',
        content: [{ type: 'document', document: { data: { error: 'no city' } } }],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: '20 degrees.' },
        ],
      },
    ])
    expect(transcript).toMatchObject({ format: 'cohere', hasErrorFlag: false, text: '20 degrees.' })
    expect(transcript.messages[1]?.parts[0]).toEqual({ type: 'reasoning', text: 'I will look.' })
    expect(transcript.toolCalls.map((entry) => [entry.args, entry.state, entry.result?.text])).toEqual([
      [{ city: 'Paris' }, 'succeeded', '{"temperature":20}'],
      [{ city: 'Paris' }, 'failed', '{"error":"no city"}'],
    ])
  })

  test('messages of the SDK for JavaScript are in camel case', () => {
    const transcript = readTranscript([
      { role: 'assistant', toolPlan: 'I will look.', toolCalls: [call('a')] },
      { role: 'tool', toolCallId: 'a', content: 'sunny' },
      { role: 'assistant', content: [{ type: 'text', text: 'Sunny.' }] },
    ])
    expect(transcript).toMatchObject({ format: 'cohere', text: 'Sunny.' })
    expect(transcript.toolCalls).toMatchObject([{ id: 'a', state: 'succeeded', result: { text: 'sunny' } }])
  })

  test('several documents are a list', () => {
    const document = (data: object) => ({ type: 'document', document: { data } })
    const transcript = readTranscript([
      { role: 'assistant', tool_plan: '', tool_calls: [call('a')] },
      { role: 'tool', tool_call_id: 'a', content: [document({ n: 1 }), document({ n: 2 })] },
    ])
    expect(transcript.toolCalls[0]?.result?.content).toEqual([{ n: 1 }, { n: 2 }])
  })

  test.each(['finish_reason', 'finishReason'])('the reply object, with %s', (key) => {
    const reply = { id: 'x', message: { role: 'assistant', tool_calls: [call('a')] }, [key]: 'TOOL_CALL' }
    expect(readTranscript(reply)).toMatchObject({ format: 'cohere', toolCalls: [{ state: 'pending' }] })
  })

  test.each(['ERROR', 'TIMEOUT'])('a reply that ended with %s is a run that failed', (reason) => {
    const reply = { message: { role: 'assistant', content: [] }, finish_reason: reason }
    expect(() => readTranscript(reply)).toThrow(/^The run failed: the provider /)
  })
})
