import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError } from '../transcript-errors.ts'

const call = (id: string | undefined, name: string, args: unknown) => ({
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: args },
})
const assistant = (more: object) => ({ role: 'assistant', content: null, ...more })
interface Reply {
  object: string
  choices: object[]
}
const reply = (message: object, more: object = {}): Reply => ({
  object: 'chat.completion',
  choices: [
    { index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: 'stop', ...more },
  ],
})
const kinds = (output: unknown) =>
  readTranscript(output).messages.map(
    (message) => `${message.role}: ${message.parts.map((part) => part.type).join(' ')}`,
  )

describe('messages', () => {
  test('calls, results and texts in order', () => {
    const transcript = readTranscript([
      { role: 'developer', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hi' },
          { type: 'image_url', image_url: { url: 'x' } },
        ],
      },
      assistant({
        content: 'I look.',
        tool_calls: [call('a', 'weather', '{"n":5.0}'), call('b', 'time', '')],
      }),
      { role: 'tool', tool_call_id: 'b', content: 'noon' },
      {
        role: 'tool',
        tool_call_id: 'a',
        content: [
          { type: 'text', text: 'Error: no ' },
          { type: 'text', text: 'city' },
        ],
      },
      assistant({ content: 'Sorry.', refusal: null }),
    ])
    expect(transcript.format).toBe('openai-chat')
    expect(transcript.hasErrorFlag).toBe(false)
    expect(transcript.text).toBe('I look.\nSorry.')
    expect(transcript.messages.map((message) => message.role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'tool', 'assistant'],
    ])
    expect(transcript.messages[1]?.parts.map((part) => part.type)).toEqual(['text', 'file'])
    expect(transcript.toolCalls).toMatchObject([
      { id: 'a', name: 'weather', args: { n: 5 }, argsRaw: '{"n":5.0}', state: 'failed', invocationIndex: 0 },
      { id: 'b', name: 'time', args: {}, argsRaw: '', state: 'succeeded', invocationIndex: 1 },
    ])
    expect(transcript.toolCalls[0]?.result).toMatchObject({
      text: 'Error: no city',
      error: { source: 'heuristic' },
    })
    expect(transcript.toolCalls[1]?.result?.error.isError).toBe('unknown')
  })

  test('arguments that are broken, or values already', () => {
    const { toolCalls } = readTranscript([
      assistant({
        tool_calls: [call('a', 'w', '{"city":'), call('b', 'w', { city: 'Rome' }), call('c', 'w', undefined)],
      }),
    ])
    expect(toolCalls[0]).toMatchObject({ args: '{"city":', argsError: expect.any(String), state: 'pending' })
    expect(toolCalls.slice(1).map((entry) => entry.args)).toEqual([{ city: 'Rome' }, {}])
  })

  test('custom tools take raw text', () => {
    const custom = { id: 'a', type: 'custom', custom: { name: 'sql', input: '{"not": parsed}' } }
    expect(readTranscript([assistant({ tool_calls: [custom] })]).toolCalls).toMatchObject([
      { id: 'a', name: 'sql', args: '{"not": parsed}' },
    ])
  })

  test('the legacy call and its result have no id', () => {
    const { toolCalls } = readTranscript([
      assistant({ function_call: { name: 'w', arguments: '{"n":1}' } }),
      { role: 'function', name: 'w', content: 'one' },
      assistant({ function_call: { name: 'w', arguments: '{"n":2}' } }),
      { role: 'function', name: 'w', content: 'two' },
    ])
    expect(toolCalls.map((entry) => [entry.id, entry.args, entry.result?.text])).toEqual([
      [null, { n: 1 }, 'one'],
      [null, { n: 2 }, 'two'],
    ])
  })

  test('a call that is written into the legacy field too is one call', () => {
    const legacy = { name: 'w', arguments: '{"n":1}' }
    expect(
      readTranscript([assistant({ tool_calls: [call('a', 'w', '{"n":1}')], function_call: legacy })])
        .toolCalls,
    ).toHaveLength(1)
    expect(
      readTranscript([assistant({ tool_calls: [call('a', 'w', '{"n":2}')], function_call: legacy })])
        .toolCalls,
    ).toHaveLength(2)
  })

  test('a refusal is text', () => {
    expect(readTranscript([assistant({ refusal: 'I cannot.' })])).toMatchObject({
      text: 'I cannot.',
      format: 'openai-chat',
    })
    const blocks = [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }]
    expect(readTranscript(blocks).finalText).toBe('No.')
  })

  test('what is spoken counts by its transcript', () => {
    const audio = { id: 'x', data: 'AAAA', transcript: 'Hello.' }
    expect(readTranscript([assistant({ audio })]).text).toBe('Hello.')
    expect(readTranscript([assistant({ audio, content: 'Hi.' })]).text).toBe('Hi.')
  })

  test.each<[string, object]>([
    ['no content at all', { content: null }],
    ['no content and no calls', { content: null, tool_calls: [] }],
    ['an empty text', { content: '' }],
  ])('an empty reply is a message that says nothing: %s', (_name, message) => {
    const transcript = readTranscript([
      { role: 'user', content: 'hi' },
      { role: 'assistant', ...message },
    ])
    expect(transcript).toMatchObject({ text: '', toolCalls: [] })
    expect(transcript.messages).toHaveLength(2)
  })

  test('blocks of a kind that is not known yet do not lose a call or a result', () => {
    const content = [{ type: 'hologram', data: 1 }]
    const transcript = readTranscript([
      assistant({ content, tool_calls: [call('a', 'w', '{}')] }),
      { role: 'tool', tool_call_id: 'a', content },
    ])
    expect(transcript.toolCalls).toMatchObject([
      { state: 'succeeded', result: { text: JSON.stringify(content) } },
    ])
    expect(transcript.messages[0]?.parts[0]).toEqual({ type: 'other', raw: content[0] })
  })

  test('one message alone', () => {
    expect(readTranscript(assistant({ tool_calls: [call('a', 'w', '{}')] })).toolCalls).toHaveLength(1)
  })

  test('a list of user and system messages has nothing of the agent’s', () => {
    expect(
      readTranscript([{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }]).segments,
    ).toEqual([])
  })
})

describe('vendors of the same protocol', () => {
  test.each<[string, object]>([
    ['reasoning_content', { reasoning_content: 'hm' }],
    ['reasoning', { reasoning: 'hm' }],
    ['thinking', { content: '', thinking: 'hm', tool_calls: [] }],
    [
      'a block of pieces',
      {
        content: [
          {
            type: 'thinking',
            thinking: [
              { type: 'text', text: 'h' },
              { type: 'text', text: 'm' },
            ],
          },
        ],
      },
    ],
    ['a block of text', { content: [{ type: 'thinking', thinking: 'hm' }], tool_calls: [] }],
  ])('reasoning, and no text: %s', (_name, message) => {
    const transcript = readTranscript([{ role: 'assistant', ...message }])
    expect(transcript.messages[0]?.parts).toContainEqual({ type: 'reasoning', text: 'hm' })
    expect(transcript.text).toBe('')
  })

  test('an empty reasoning is none', () => {
    expect(kinds([assistant({ reasoning_content: '' })])).toEqual(['assistant: '])
  })

  test('references and media blocks between texts part them', () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: 'b' },
    ]
    expect(readTranscript([{ role: 'assistant', content }]).segments).toEqual(['a', 'b'])
  })

  test('Ollama: arguments are values, results say the name, the reply is an envelope', () => {
    const message = {
      role: 'assistant',
      content: '',
      tool_calls: [{ function: { name: 'w', arguments: { n: 1 } } }],
    }
    const result = { role: 'tool', tool_name: 'w', content: 'one' }
    expect(readTranscript([message, result]).toolCalls).toMatchObject([
      { id: null, args: { n: 1 }, state: 'succeeded' },
    ])
    expect(readTranscript({ model: 'm', message, done: true, done_reason: 'stop' }).toolCalls).toHaveLength(1)
  })

  test('Groq: tools that its side ran', () => {
    const executed = [
      { index: 0, type: 'search', arguments: '{"query":"x"}', output: 'found' },
      { index: 1, type: 'python', arguments: '{}' },
    ]
    expect(readTranscript(reply({ content: 'So.', executed_tools: executed })).toolCalls).toMatchObject([
      {
        name: 'search',
        args: { query: 'x' },
        providerExecuted: true,
        state: 'succeeded',
        result: { text: 'found' },
      },
      { name: 'python', providerExecuted: true, state: 'succeeded' },
    ])
  })
})

describe('reply objects', () => {
  test('several choices are alternatives and refused: each is a run of its own', () => {
    const object = reply({ content: 'one' })
    object.choices.push({ index: 1, message: { role: 'assistant', content: 'two' }, finish_reason: 'stop' })
    expect(() => readTranscript(object)).toThrow('score each choice as a run of its own')
  })

  test('without `object`, and a choice alone', () => {
    const { choices } = reply({ tool_calls: [call('a', 'w', '{}')] })
    expect(readTranscript({ choices }).toolCalls).toHaveLength(1)
    expect(readTranscript(choices[0]).toolCalls).toHaveLength(1)
  })

  test('no choices is an empty reply', () => {
    expect(readTranscript({ object: 'chat.completion', choices: [] }).messages).toEqual([])
  })

  test('arguments that were cut off by the length are partial', () => {
    const cut = reply(
      { tool_calls: [call('a', 'w', '{}'), call('b', 'w', '{"n')] },
      { finish_reason: 'length' },
    )
    expect(readTranscript(cut).toolCalls.map((entry) => entry.state)).toEqual(['pending', 'partial'])
    const whole = reply({ tool_calls: [call('b', 'w', '{"n":1}')] }, { finish_reason: 'length' })
    expect(readTranscript(whole).toolCalls[0]?.state).toBe('pending')
  })

  test('an error in the choice is a run that failed', () => {
    const failed = reply(
      { content: '' },
      { finish_reason: 'error', error: { code: 502, message: 'upstream' } },
    )
    expect(() => readTranscript(failed)).toThrow(RunFailedError)
    expect(() => readTranscript(failed)).toThrow('The run failed: upstream')
  })

  test('several replies, one a turn, are one run', () => {
    const replies = [reply({ tool_calls: [call('a', 'w', '{}')] }), reply({ content: 'done' })]
    expect(
      readTranscript([replies[0], { role: 'tool', tool_call_id: 'a', content: 'ok' }, replies[1]]),
    ).toMatchObject({
      ...{ text: 'done', format: 'openai-chat', toolCalls: [{ state: 'succeeded' }] },
    })
  })
})

describe('streamed chunks', () => {
  const chunk = (delta: object, finishReason: string | null = null) => ({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })
  const piece = (index: number, more: object) => ({ tool_calls: [{ index, ...more }] })

  test('are put together', () => {
    const transcript = readTranscript([
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'hm' }),
      chunk({ content: 'I ' }),
      chunk({ content: 'look.' }),
      chunk(piece(0, { id: 'a', type: 'function', function: { name: 'w', arguments: '' } })),
      chunk(piece(0, { function: { arguments: '{"n"' } })),
      chunk(piece(1, { id: 'b', type: 'function', function: { name: 'x', arguments: '{}' } })),
      chunk(piece(0, { function: { arguments: ':1}' } })),
      chunk({}, 'tool_calls'),
      { object: 'chat.completion.chunk', choices: [], usage: {} },
    ])
    expect(transcript.text).toBe('I look.')
    expect(transcript.messages).toHaveLength(1)
    expect(transcript.toolCalls).toMatchObject([
      { id: 'a', name: 'w', args: { n: 1 }, state: 'pending' },
      { id: 'b', name: 'x', args: {}, state: 'pending' },
    ])
  })

  test('whole calls without an index, as some vendors stream them, are calls each', () => {
    const whole = (id: string, n: number) => ({
      tool_calls: [{ id, function: { name: 'w', arguments: { n } } }],
    })
    expect(
      readTranscript([chunk(whole('a', 1)), chunk(whole('b', 2)), chunk({}, 'stop')]).toolCalls,
    ).toMatchObject([
      { id: 'a', args: { n: 1 } },
      { id: 'b', args: { n: 2 } },
    ])
  })

  test('a legacy call is streamed too', () => {
    const parts = [{ name: 'w', arguments: '' }, { arguments: '{"n":1}' }]
    const chunks = parts.map((part) => chunk({ function_call: part }))
    expect(readTranscript([...chunks, chunk({}, 'function_call')]).toolCalls).toMatchObject([
      { name: 'w', args: { n: 1 } },
    ])
  })

  test('a stream that broke off inside arguments leaves a partial call', () => {
    const chunks = [chunk(piece(0, { id: 'a', function: { name: 'w', arguments: '{"n' } }))]
    expect(readTranscript(chunks).toolCalls[0]).toMatchObject({ state: 'partial', argsRaw: '{"n' })
  })
})
