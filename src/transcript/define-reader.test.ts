import { afterEach, describe, expect, test } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import { defineReader } from './define-reader.ts'
import { readTranscript } from './read-transcript.ts'
import type { Msg, TranscriptReader } from './types.ts'

// The way by which two copies of the package share their readers; emptied so that tests leave none behind.
afterEach(() => {
  const readers: unknown = Reflect.get(globalThis, Symbol.for('proctor.readers'))
  if (Array.isArray(readers)) readers.length = 0
})

const saying = (text: string): readonly Msg[] => [{ role: 'assistant', parts: [{ type: 'text', text }] }]
const isBot = (value: unknown): boolean => typeof value === 'object' && value !== null && 'botReply' in value
const reader = (format: string, text: string, recognises = isBot): TranscriptReader => ({
  ...{ format, recognises, read: () => saying(text) },
})

describe('defineReader', () => {
  test('adds a format that every reading of the process knows from then on', () => {
    const added = defineReader(reader('my-bot', 'hello'))
    const transcript = readTranscript({ botReply: 1 })
    expect(transcript.text).toBe('hello')
    expect(transcript.format).toBe('my-bot')
    expect(transcript.hasErrorFlag).toBe(false)
    expect(Object.isFrozen(added)).toBe(true)
  })

  test('is tried before the readers that come with the package, and the newest first', () => {
    defineReader(reader('one', '1', (value) => typeof value === 'string'))
    defineReader(reader('two', '2', (value) => typeof value === 'string'))
    expect(readTranscript('hi').format).toBe('two')
  })

  test('of the same format replaces', () => {
    defineReader(reader('my-bot', 'old'))
    defineReader(reader('other', 'x', () => false))
    defineReader(reader('my-bot', 'new'))
    expect(readTranscript({ botReply: 1 }).text).toBe('new')
    expect(Reflect.get(globalThis, Symbol.for('proctor.readers'))).toHaveLength(2)
  })

  test('a reader given to one reading goes before it', () => {
    defineReader(reader('my-bot', 'added'))
    expect(readTranscript({ botReply: 1 }, { readers: [reader('local', 'here')] }).text).toBe('here')
  })

  test.each<[string, unknown, string]>([
    ['no list', 'hi', 'a list of messages'],
    ['no message', ['hi'], 'message 0'],
    ['no list of parts', [{ role: 'assistant' }], '`parts`'],
    ['a role that there is not', [{ role: 'bot', parts: [] }], 'a role of system'],
    ['a part of an unknown type', [{ role: 'assistant', parts: [{ type: 'call', name: 'w' }] }], 'part 0'],
    ['a text without text', [{ role: 'assistant', parts: [{ type: 'text' }] }], 'part 0'],
    ['a call without a name', [{ role: 'assistant', parts: [{ type: 'tool-call', call: {} }] }], 'part 0'],
  ])('a `read` that returns %s is said, by the name of the reader', (_, messages, words) => {
    defineReader({ format: 'my-bot', recognises: isBot, read: () => messages as Msg[] }) // reason: what a program without types may return
    const read = () => readTranscript({ botReply: 1 })
    expect(read).toThrow(BadOptionError)
    expect(read).toThrow('the reader "my-bot": `read`')
    expect(read).toThrow(words)
  })

  test('a `recognises` that throws is said where nothing else knows the value', () => {
    defineReader(
      reader('my-bot', 'x', () => {
        throw new TypeError('no field')
      }),
    )
    expect(() => readTranscript({ what: 1 })).toThrow('`recognises` of the reader "my-bot" threw TypeError')
    expect(() => readTranscript([{ what: 1 }])).toThrow('`recognises` of the reader "my-bot" threw')
    expect(readTranscript('hi').text).toBe('hi')
  })

  test('is named where nothing could read an output', () => {
    defineReader(reader('my-bot', 'x'))
    expect(() => readTranscript({ what: 1 })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('my-bot, text') }),
    )
  })

  test.each<[string, unknown, string]>([
    [
      'no format',
      { recognises: isBot, read: () => [] },
      'defineReader: `format` takes a name such as "my-bot", got undefined.',
    ],
    [
      'an empty format',
      { format: '', recognises: isBot, read: () => [] },
      'defineReader: `format` takes a name such as "my-bot", got "".',
    ],
    [
      'no recognises',
      { format: 'a', read: () => [] },
      'defineReader: `recognises` takes a function of the output, got undefined.',
    ],
    [
      'no read',
      { format: 'a', recognises: isBot, read: 5 },
      'defineReader: `read` takes a function of the output, got 5.',
    ],
    ['nothing', undefined, 'defineReader: `format` takes a name such as "my-bot", got undefined.'],
  ])('refuses at once: %s', (_name, value, message) => {
    const wrong = value as TranscriptReader // reason: a caller without types
    expect(() => defineReader(wrong)).toThrow(message)
  })
})
