import { describe, expect, test } from 'vitest'
import { readSegments } from './segments.ts'
import type { Msg, Part } from './types.ts'

const text = (value: string): Part => ({ type: 'text', text: value })
const call: Part = { type: 'tool-call', call: { id: 'c', name: 'w', args: {} } }
const result: Part = {
  type: 'tool-result',
  result: { callId: 'c', content: 'r', text: 'r', error: { isError: false, source: 'flag' } },
}
const assistant = (...parts: Part[]): Msg => ({ role: 'assistant', parts })

describe('segments of the text', () => {
  test('neighbouring texts of a message are one piece, joined as they are', () => {
    expect(readSegments([assistant(text('It is '), text('sunny'), text('.'))])).toEqual(['It is sunny.'])
  })

  test.each<[string, Part]>([
    ['a call', call],
    ['a result', result],
    ['a file', { type: 'file', raw: {} }],
    ['reasoning', { type: 'reasoning', text: 'hm' }],
    ['a part that is not understood, such as the start of a step', { type: 'other', raw: {} }],
  ])('%s between two texts parts them', (_name, between) => {
    expect(readSegments([assistant(text('I look.'), between, text('Sunny.'))])).toEqual(['I look.', 'Sunny.'])
  })

  test('each message has segments of its own', () => {
    expect(readSegments([assistant(text('a')), assistant(text('b'))])).toEqual(['a', 'b'])
  })

  test('a refusal is text', () => {
    expect(readSegments([assistant(text('Sorry: '), { type: 'refusal', text: 'I cannot.' })])).toEqual([
      'Sorry: I cannot.',
    ])
  })

  test('users, system messages, tools and reasoning say nothing', () => {
    const messages: Msg[] = [
      { role: 'system', parts: [text('s')] },
      { role: 'user', parts: [text('u')] },
      { role: 'tool', parts: [text('t'), result] },
      assistant({ type: 'reasoning', text: 'r' }),
    ]
    expect(readSegments(messages)).toEqual([])
  })

  test('an empty text is no segment, one of white space is', () => {
    expect(readSegments([assistant(text('')), assistant(text(' \n'))])).toEqual([' \n'])
  })
})
