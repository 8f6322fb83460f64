import { describe, expect, test } from 'vitest'
import { call, output, response, said, shape, user } from '../../../test/support/responses.ts'
import { readTranscript } from '../read-transcript.ts'

describe('items', () => {
  test('what belongs to one reply is one message; an output begins the next step', () => {
    const items = [
      user('Weather?'),
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'hm' }],
        encrypted_content: null,
      },
      said('I look.'),
      call('a'),
      call('b'),
      output('a', 'sunny'),
      output('b', 'Error: no city'),
      call('c'),
      output('c', [
        { type: 'input_text', text: 'rain' },
        { type: 'input_image', image_url: 'data:' },
      ]),
      said('Sunny.'),
    ]
    expect(shape(items)).toEqual([
      'user: text',
      'assistant: reasoning text tool-call tool-call',
      'tool: tool-result tool-result',
      'assistant: tool-call',
      'tool: tool-result',
      'assistant: text',
    ])
    const transcript = readTranscript(items)
    expect(transcript).toMatchObject({
      format: 'openai-responses',
      hasErrorFlag: false,
      text: 'I look.\nSunny.',
    })
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'a',
        name: 'weather',
        args: { city: 'Paris' },
        state: 'succeeded',
        messageIndex: 1,
        invocationIndex: 0,
      },
      {
        id: 'b',
        state: 'failed',
        messageIndex: 1,
        invocationIndex: 1,
        result: { error: { source: 'heuristic' } },
      },
      { id: 'c', state: 'succeeded', messageIndex: 3, result: { text: 'rain' } },
    ])
  })

  test('messages may be short: a role and a text', () => {
    const items = [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'hi' },
      call('a'),
      { role: 'assistant', content: 'hello' },
    ]
    expect(shape(items)).toEqual(['system: text', 'user: text', 'assistant: tool-call text'])
  })

  test('two messages of one reply are two segments, two pieces of one message are one', () => {
    const pieces = {
      ...said(''),
      content: [
        { type: 'output_text', text: 'a' },
        { type: 'output_text', text: 'b' },
      ],
    }
    expect(readTranscript([said('I look.', { phase: 'commentary' }), said('Sunny.')]).segments).toEqual([
      'I look.',
      'Sunny.',
    ])
    expect(readTranscript([pieces]).segments).toEqual(['ab'])
  })

  test('a refusal is text', () => {
    const refused = { ...said(''), content: [{ type: 'refusal', refusal: 'I cannot.' }] }
    expect(readTranscript(response([refused])).text).toBe('I cannot.')
  })

  test.each<[string, object, object]>([
    [
      'a summary',
      {
        summary: [
          { type: 'summary_text', text: 'a' },
          { type: 'summary_text', text: 'b' },
        ],
      },
      { text: 'a\nb' },
    ],
    ['raw content', { summary: [], content: [{ type: 'reasoning_text', text: 'raw' }] }, { text: 'raw' }],
    ['nothing that can be read', { summary: [], encrypted_content: 'gAAA' }, { text: '', redacted: true }],
    ['nothing at all', { summary: [] }, { text: '' }],
  ])('reasoning: %s', (_name, item, expected) => {
    const { messages } = readTranscript([{ type: 'reasoning', id: 'rs', ...item }, call('a')])
    expect(messages[0]?.parts[0]).toEqual({ type: 'reasoning', ...expected })
  })

  test('the namespace of a tool is its server', () => {
    expect(readTranscript([call('a', 'w', { namespace: 'crm' })]).toolCalls[0]?.server).toBe('crm')
  })

  test('arguments of a call that is not complete are partial where they are broken', () => {
    const cut = call('a', 'w', { status: 'incomplete', arguments: '{"ci' })
    const whole = call('b', 'w', { status: 'in_progress' })
    const broken = call('c', 'w', { arguments: '{"ci' })
    expect(readTranscript([cut, whole, broken]).toolCalls).toMatchObject([
      { state: 'partial' },
      { state: 'pending' },
      { state: 'pending', args: '{"ci', argsError: expect.any(String) },
    ])
  })

  test('an output that is incomplete was cut off and is no failure', () => {
    expect(
      readTranscript([call('a'), { ...output('a', 'half'), status: 'incomplete' }]).toolCalls[0]?.state,
    ).toBe('succeeded')
  })

  test('custom tools take and give raw text', () => {
    const items = [
      {
        type: 'custom_tool_call',
        id: 'ct',
        call_id: 'a',
        name: 'sql',
        input: 'SELECT 1',
        status: 'completed',
      },
      output('a', 'Error: no table', 'custom_tool_call_output'),
    ]
    expect(readTranscript(items).toolCalls).toMatchObject([
      { id: 'a', name: 'sql', args: 'SELECT 1', state: 'failed' },
    ])
  })

  test('items that are not understood are kept in their place', () => {
    const items = [
      call('a'),
      { type: 'compaction', id: 'cmp', encrypted_content: 'x' },
      { type: 'item_reference', id: 'r' },
    ]
    expect(shape(items)).toEqual(['assistant: tool-call other other'])
  })

  test('one item alone', () => {
    expect(readTranscript(call('a')).toolCalls).toHaveLength(1)
  })
})
