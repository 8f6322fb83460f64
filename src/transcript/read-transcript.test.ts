import { describe, expect, test } from 'vitest'
import { ProctorError } from '../errors/index.ts'
import { readTranscript } from './read-transcript.ts'
import { isTranscript } from './transcript-view.ts'
import type { Msg } from './types.ts'

function thrown(run: () => unknown): Error & { hint?: string; code?: string; kind?: string; saw?: string } {
  try {
    run()
  } catch (error) {
    if (ProctorError.is(error)) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Paris"}' } }
const run = [
  { role: 'user', content: 'How is Paris?' },
  { role: 'assistant', content: 'I look.', tool_calls: [call] },
  { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
  { role: 'assistant', content: 'It is sunny.' },
]

describe('an output that is read', () => {
  test('messages: texts of the assistant, calls with their results', () => {
    const transcript = readTranscript(run)
    expect(transcript.text).toBe('I look.\nIt is sunny.')
    expect(transcript.finalText).toBe('It is sunny.')
    expect(transcript.segments).toEqual(['I look.', 'It is sunny.'])
    expect(transcript.toolCalls).toMatchObject([
      { name: 'weather', args: { city: 'Paris' }, state: 'succeeded', messageIndex: 1, invocationIndex: 0 },
    ])
    expect(transcript.orphanResults).toEqual([])
    expect(transcript.format).toBe('openai-chat')
    expect(transcript.hasErrorFlag).toBe(false)
  })

  test('a text is what the agent said', () => {
    expect(readTranscript('hello')).toMatchObject({ text: 'hello', format: 'text' })
    expect(readTranscript('').text).toBe('')
  })

  test('an empty list is an empty transcript', () => {
    expect(readTranscript([])).toMatchObject({
      text: '',
      finalText: '',
      segments: [],
      toolCalls: [],
      messages: [],
    })
  })

  test('one message alone, and messages under `messages`', () => {
    expect(readTranscript({ role: 'assistant', content: 'hello' }).text).toBe('hello')
    expect(readTranscript({ messages: run, cost: 1 }).toolCalls).toHaveLength(1)
  })

  test('messages of a role and a text, whatever else they carry', () => {
    const messages = [
      { role: 'user', content: 'hi', id: 1 },
      { role: 'assistant', content: [{ type: 'text', text: 'hel' }, { text: 'lo' }] },
      { role: 'developer', text: 'x' },
    ]
    const transcript = readTranscript(messages)
    expect(transcript.text).toBe('hello')
    expect(transcript.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'system'])
    expect(transcript.format).toBe('plain-messages')
  })

  test('the last segment that holds more than white space is the final one', () => {
    expect(
      readTranscript([
        { role: 'assistant', content: 'done' },
        { role: 'assistant', content: ' \n' },
      ]).finalText,
    ).toBe('done')
    expect(readTranscript([{ role: 'assistant', content: ' ' }]).finalText).toBe('')
  })

  test('a list of several formats: each message by the reader that knows it', () => {
    const transcript = readTranscript([
      { role: 'user', content: 'hi' },
      { type: 'function_call', call_id: 'a', name: 'w', arguments: '{}' },
      { type: 'function_call_output', call_id: 'a', output: 'A' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
      { role: 'assistant', content: 'done' },
    ])
    expect(transcript.format).toBe('mixed')
    expect(transcript.toolCalls.map((entry) => [entry.name, entry.state])).toEqual([
      ['w', 'succeeded'],
      ['weather', 'succeeded'],
    ])
    expect(transcript.text).toBe('done')
  })

  test('a mixed list has an error flag only where all its formats have', () => {
    const anthropic = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'w', input: {} }] }
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] }
    expect(readTranscript([anthropic, result]).hasErrorFlag).toBe(true)
    expect(readTranscript([anthropic, result, run[1], run[2]])).toMatchObject({
      format: 'mixed',
      hasErrorFlag: false,
    })
  })
})

describe('reading again', () => {
  test('a transcript is returned as it is', () => {
    const transcript = readTranscript(run)
    expect(isTranscript(transcript)).toBe(true)
    expect(readTranscript(transcript)).toBe(transcript)
  })

  test('its messages give the same texts, calls and failures', () => {
    const failing = [...run.slice(0, 2), { role: 'tool', tool_call_id: 'c1', content: 'Error: no' }]
    for (const messages of [run, failing]) {
      const once = readTranscript(messages)
      const again = readTranscript(once.messages)
      expect(again.segments).toEqual(once.segments)
      expect(again.toolCalls).toEqual(once.toolCalls)
      expect(again.messages).toEqual(once.messages)
    }
  })

  test('what is handed out is frozen, and the output is not', () => {
    const transcript = readTranscript(run)
    expect(Object.isFrozen(transcript) && Object.isFrozen(transcript.messages)).toBe(true)
    for (const message of transcript.messages) {
      expect(Object.isFrozen(message) && Object.isFrozen(message.parts)).toBe(true)
      for (const part of message.parts) expect(Object.isFrozen(part)).toBe(true)
    }
    expect(Object.isFrozen(run) || Object.isFrozen(run[0]) || Object.isFrozen(call)).toBe(false)
  })

  test('calls and texts are worked out once', () => {
    const transcript = readTranscript(run)
    expect(transcript.toolCalls).toBe(transcript.toolCalls)
    expect(transcript.segments).toBe(transcript.segments)
  })
})

describe('the input at the head', () => {
  test('is the input and not the agent’s', () => {
    const transcript = readTranscript(run, { input: run.slice(0, 1) })
    expect(transcript.messages).toHaveLength(3)
    expect(transcript.toolCalls[0]?.messageIndex).toBe(0)
  })

  test('with calls and texts of an earlier turn too', () => {
    const next = [...run, { role: 'user', content: 'And Rome?' }]
    const transcript = readTranscript([...next, { role: 'assistant', content: 'Rainy.' }], { input: next })
    expect(transcript).toMatchObject({ text: 'Rainy.', toolCalls: [] })
  })

  test('may be a text, a transcript or messages of another format', () => {
    const transcripts = [
      readTranscript(run, { input: 'How is Paris?' }),
      readTranscript(run, { input: readTranscript([run[0]]) }),
      readTranscript(run, {
        input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'How is Paris?' }] }],
      }),
    ]
    for (const transcript of transcripts) expect(transcript.messages).toHaveLength(3)
  })

  test('is found behind system messages of the agent’s own, and where the agent took over those of the input', () => {
    const system = { role: 'system', content: 'Be brief.' }
    const turns = [...run, { role: 'user', content: 'And Rome?' }]
    const answer = { role: 'assistant', content: 'Rainy.' }
    for (const [input, output] of [
      [turns, [system, ...turns, answer]],
      [
        [system, ...turns],
        [...turns, answer],
      ],
      [
        [system, ...turns],
        [system, ...turns, answer],
      ],
      [
        [{ ...system, content: 'Be long.' }, ...turns],
        [system, ...turns, answer],
      ],
    ]) {
      expect(readTranscript(output, { input })).toMatchObject({ text: 'Rainy.', toolCalls: [] })
    }
    expect(readTranscript([system, answer], { input: [system] }).messages).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['another text', 'How is Rome?'],
    ['more than the output', [...run, { role: 'user', content: 'And Rome?' }]],
    ['no conversation', { city: 'Paris' }],
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
  ])('is looked for, and where it is not there nothing is left out: %s', (_name, input) => {
    expect(readTranscript(run, { input }).messages).toHaveLength(4)
  })
})

describe('select and toText', () => {
  test('select picks the part that holds the messages', () => {
    const select = (output: unknown) => Reflect.get(Object(output), 'log')
    expect(readTranscript({ log: run }, { select }).toolCalls).toHaveLength(1)
  })

  test('toText gives the text of an object of one’s own, after select', () => {
    const transcript = readTranscript(
      { data: { answer: 42 } },
      {
        ...{ select: (output) => Reflect.get(Object(output), 'data') },
        toText: (data) => String(Reflect.get(Object(data), 'answer')),
      },
    )
    expect(transcript).toMatchObject({ text: '42', format: 'text' })
  })

  test('toText that gives no text is a mistake of its author', () => {
    const toText = () => undefined as never // reason: a caller without types
    expect(thrown(() => readTranscript({}, { toText })).message).toMatchInlineSnapshot(
      `"readTranscript: \`toText\` takes a function that returns a text, got undefined."`,
    )
  })

  test('an own reader goes first', () => {
    const messages: Msg[] = [{ role: 'assistant', parts: [{ type: 'text', text: 'mine' }] }]
    const mine = { format: 'mine', hasErrorFlag: true, recognises: () => true, read: () => messages }
    expect(readTranscript(run, { readers: [mine] })).toMatchObject({
      text: 'mine',
      format: 'mine',
      hasErrorFlag: true,
    })
  })
})

describe('an output that cannot be read', () => {
  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a number', 42, '42'],
    ['an object of one’s own', { answer: 'x', score: 1 }, '{ answer, score }'],
    ['an empty object', {}, '{}'],
    ['a list of numbers', [1, 2], 'message 0 of 2 is 1'],
    [
      'a message of no known kind',
      [{ role: 'assistant', content: 'x' }, { foo: 1 }],
      'message 1 of 2 is { foo }',
    ],
    ['an empty error', { error: null }, '{ error }'],
    ['a class instance', new Map(), 'Map {}'],
  ])('%s says what was seen', (_name, output, saw) => {
    const error = thrown(() => readTranscript(output))
    expect(error.code).toBe('PROCTOR_TRANSCRIPT_UNRECOGNIZED')
    expect(error.saw).toBe(saw)
    expect(error.kind).toBe('user')
  })

  test('the message stands alone, the hint lists formats and ways out', () => {
    const error = thrown(() => readTranscript({ answer: 'x' }))
    expect(error.message).toMatchInlineSnapshot(
      `"The output cannot be read as an agent's reply: { answer }."`,
    )
    const hint = error.hint?.replace(/are read: .*?\. For/, 'are read: …. For')
    expect(hint).toMatchInlineSnapshot(
      `"Formats that are read: …. For another shape return the messages or the text from your target, give the check \`toText: (output) => output.answer\`, pick the messages with \`select\`, or add a reader with \`defineReader()\`."`,
    )
    expect(error.hint).toMatch(/are read: text, .*openai-chat, /)
  })
})

describe('an output that is itself a failure', () => {
  test.each<[string, unknown, string]>([
    ['an error object', { error: { message: 'quota exceeded', type: 'x' } }, 'quota exceeded'],
    ['an error text', { error: 'quota exceeded' }, 'quota exceeded'],
    ['an error object without a message', { error: { code: 5 } }, '{ code }'],
    ['an error in a list', [{ error: { message: 'overloaded' } }], 'overloaded'],
    [
      'a typed error',
      { type: 'error', error: { type: 'overloaded_error', message: 'overloaded' } },
      'overloaded',
    ],
    ['an Error', new TypeError('no'), 'no'],
    ['an Error without words', Object.assign(new TypeError('no'), { message: '' }), 'TypeError'],
    ['an error beside messages', { error: 'half way', messages: run }, 'half way'],
  ])('%s is a run that failed', (_name, output, message) => {
    const error = thrown(() => readTranscript(output))
    expect(error.code).toBe('PROCTOR_TRANSCRIPT_RUN_FAILED')
    expect(error.message).toBe(`The run failed: ${message}`)
    expect(error.kind).toBe('external')
  })

  test('messages beside an empty error are read', () => {
    expect(readTranscript({ error: null, messages: run }).toolCalls).toHaveLength(1)
  })
})
