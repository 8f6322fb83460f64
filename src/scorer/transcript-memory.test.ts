import { describe, expect, test } from 'vitest'
import { recallTranscript } from './transcript-memory.ts'

describe('the last output is remembered', () => {
  test('the same output is read once', () => {
    const output = [{ role: 'assistant', content: 'a' }]
    expect(recallTranscript(output, 'q')).toBe(recallTranscript(output, 'q'))
  })

  test('an array that grew is read anew', () => {
    const output = [{ role: 'assistant', content: 'a' }]
    recallTranscript(output, 'q')
    output.push({ role: 'assistant', content: 'b' })
    expect(recallTranscript(output, 'q').text).toBe('a\nb')
  })

  test('a text replaced in place is read anew', () => {
    const output = [{ role: 'assistant', content: 'a' }]
    recallTranscript(output, 'q')
    const [message] = output
    if (message) message.content = 'b'
    expect(recallTranscript(output, 'q').text).toBe('b')
  })

  test('a part that goes on streaming is read anew', () => {
    const part = { type: 'text', text: 'It is' }
    const output = [{ role: 'assistant', content: [part] }]
    recallTranscript(output, undefined)
    part.text = 'It is sunny'
    expect(recallTranscript(output, undefined).text).toBe('It is sunny')
  })

  test('another input is another reading', () => {
    const output = [
      { role: 'assistant', content: 'earlier' },
      { role: 'assistant', content: 'now' },
    ]
    expect(recallTranscript(output, undefined).text).toBe('earlier\nnow')
    expect(recallTranscript(output, [{ role: 'assistant', content: 'earlier' }]).text).toBe('now')
  })
})

test('a shorter output after a longer one is told from it, and back', () => {
  const long = Array.from({ length: 9 }, (_, index) => ({ role: 'assistant', content: `line ${index}` }))
  const short = [{ role: 'assistant', content: 'line 0' }]
  expect(recallTranscript(long, 'q').segments).toHaveLength(9)
  expect(recallTranscript(short, 'q').segments).toHaveLength(1)
  short.push({ role: 'assistant', content: 'line 1' })
  expect(recallTranscript(short, 'q').segments).toHaveLength(2)
  short.pop()
  expect(recallTranscript(short, 'q').segments).toHaveLength(1)
})

test('an output that throws as it is looked at leaves nothing remembered', () => {
  const output = [{ role: 'assistant', content: 'a' }]
  const first = recallTranscript(output, 'q')
  const bad = {
    role: 'assistant',
    content: 'b',
    get error(): never {
      throw new Error('no')
    },
  }
  expect(() => recallTranscript(bad, 'q')).toThrow()
  expect(recallTranscript(output, 'q').text).toBe(first.text)
})
