import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'

const call = (id: string, name = 'shell') => ({
  tool_call_id: id,
  function_name: name,
  arguments: { command: 'ls' },
})
const agent = (stepId: number, more: object) => ({ step_id: stepId, source: 'agent', message: '', ...more })
const steps = [
  { step_id: 1, source: 'user', message: 'List the files.' },
  agent(2, {
    message: 'I look.',
    reasoning_content: 'hm',
    tool_calls: [call('a'), call('b')],
    observation: {
      results: [
        { source_call_id: 'b', content: 'Error: no' },
        { source_call_id: 'a', content: 'x.txt' },
      ],
    },
  }),
  agent(3, { message: 'There is x.txt.' }),
]
const trajectory = { schema_version: 'ATIF-v1.4', session_id: 's', agent: { name: 'a' }, steps }

describe('ATIF', () => {
  test.each<[string, unknown]>([
    ['a trajectory', trajectory],
    ['its steps', steps],
  ])('%s', (_name, value) => {
    const transcript = readTranscript(value)
    expect(transcript).toMatchObject({
      format: 'atif',
      hasErrorFlag: false,
      text: 'I look.\nThere is x.txt.',
    })
    expect(transcript.messages.map((message) => [message.role, message.step])).toEqual([
      ['user', 1],
      ['assistant', 2],
      ['tool', 2],
      ['assistant', 3],
    ])
    expect(transcript.messages[1]?.parts[0]).toEqual({ type: 'reasoning', text: 'hm' })
    expect(transcript.toolCalls).toMatchObject([
      { id: 'a', name: 'shell', args: { command: 'ls' }, state: 'succeeded', result: { text: 'x.txt' } },
      { id: 'b', state: 'failed', result: { error: { source: 'heuristic' } } },
    ])
  })

  test('the same id in a later step is a new call', () => {
    const step = (id: number, content: string) =>
      agent(id, { tool_calls: [call('1')], observation: { results: [{ source_call_id: '1', content }] } })
    expect(
      readTranscript([step(1, 'one'), step(2, 'two')]).toolCalls.map((entry) => entry.result?.text),
    ).toEqual(['one', 'two'])
  })

  test('a result without an id answers the calls of its step in order; without calls it answers none', () => {
    const results = (content: string) => ({ results: [{ content }] })
    const list = [
      agent(1, { tool_calls: [call('a')] }),
      agent(2, { observation: results('screen') }),
      agent(3, { tool_calls: [call('b')], observation: { results: [{ source_call_id: 'b' }] } }),
    ]
    expect(readTranscript(list).toolCalls.map((entry) => entry.state)).toEqual(['pending', 'succeeded'])
    expect(readTranscript(list).orphanResults).toEqual([])
    const own = [agent(1, { tool_calls: [call('a')], observation: results('one') })]
    expect(readTranscript(own).toolCalls[0]?.result?.text).toBe('one')
  })

  test('messages may be pieces, of which pictures are files', () => {
    const message = [
      { type: 'text', text: 'See ' },
      { type: 'image', source: {} },
      { type: 'text', text: 'it.' },
    ]
    expect(readTranscript([agent(1, { message })]).segments).toEqual(['See ', 'it.'])
  })

  test('a trajectory without steps is empty', () => {
    expect(readTranscript({ ...trajectory, steps: [] }).messages).toEqual([])
  })
})
