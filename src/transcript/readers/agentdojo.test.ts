import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'

const call = (id: string | null) => ({
  function: 'send_money',
  args: { amount: 5 },
  id,
  placeholder_args: null,
})
const text = (content: string) => [{ type: 'text', content }]

describe('AgentDojo', () => {
  test.each<[string, (value: string) => unknown]>([
    ['texts', (value) => value],
    ['blocks', text],
  ])('messages whose content is %s', (_name, content) => {
    const transcript = readTranscript([
      { role: 'system', content: content('Be good.') },
      { role: 'user', content: content('Pay.') },
      { role: 'assistant', content: content('I pay.'), tool_calls: [call('a'), call('b')] },
      { role: 'tool', content: content('done'), tool_call_id: 'a', tool_call: call('a'), error: null },
      {
        role: 'tool',
        content: content(''),
        tool_call_id: 'b',
        tool_call: call('b'),
        error: 'ValueError: no money',
      },
      { role: 'assistant', content: content('Paid once.'), tool_calls: null },
    ])
    expect(transcript).toMatchObject({ format: 'agentdojo', hasErrorFlag: true, text: 'I pay.\nPaid once.' })
    expect(transcript.messages.map((message) => message.role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'tool', 'assistant'],
    ])
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'a',
        name: 'send_money',
        args: { amount: 5 },
        state: 'succeeded',
        result: { text: 'done', error: { source: 'flag' } },
      },
      {
        id: 'b',
        state: 'failed',
        result: { text: 'ValueError: no money', error: { message: 'ValueError: no money', source: 'flag' } },
      },
    ])
  })

  test('a text that reads like an error is none where the flag says so', () => {
    const messages = [
      { role: 'assistant', content: null, tool_calls: [call('a')] },
      {
        role: 'tool',
        content: 'Error: is the title of the mail',
        tool_call_id: 'a',
        tool_call: call('a'),
        error: null,
      },
    ]
    expect(readTranscript(messages).toolCalls[0]?.state).toBe('succeeded')
  })

  test('calls without ids are answered in order', () => {
    const messages = [
      { role: 'assistant', content: null, tool_calls: [call(null), call(null)] },
      { role: 'tool', content: 'first', tool_call_id: null, tool_call: call(null), error: null },
      { role: 'tool', content: 'second', tool_call_id: null, tool_call: call(null), error: null },
    ]
    expect(readTranscript(messages).toolCalls.map((entry) => entry.result?.text)).toEqual(['first', 'second'])
  })

  test('thinking is reasoning', () => {
    const content = [
      { type: 'thinking', content: 'hm' },
      { type: 'text', content: 'Yes.' },
    ]
    expect(readTranscript([{ role: 'assistant', content, tool_calls: null }]).text).toBe('Yes.')
  })

  test('a stored run of the benchmark is read by its messages', () => {
    const run = {
      suite_name: 'banking',
      error: null,
      messages: [{ role: 'assistant', content: null, tool_calls: [call('a')] }],
    }
    expect(readTranscript(run)).toMatchObject({ format: 'agentdojo', toolCalls: [{ name: 'send_money' }] })
  })
})
