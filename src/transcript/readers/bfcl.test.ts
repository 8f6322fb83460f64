import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { bfclReader } from './bfcl.ts'

describe('BFCL', () => {
  test('calls of a name and argument text are made in one step, and the text is kept', () => {
    const transcript = readTranscript([
      { 'math.factorial': '{"n": 5.0}' },
      { weather: '{"city":"Paris"}' },
      { weather: '{"ci' },
    ])
    expect(transcript).toMatchObject({ format: 'bfcl', hasErrorFlag: false, text: '' })
    expect(transcript.toolCalls).toMatchObject([
      {
        id: null,
        name: 'math.factorial',
        args: { n: 5 },
        argsRaw: '{"n": 5.0}',
        state: 'pending',
        messageIndex: 0,
      },
      { name: 'weather', args: { city: 'Paris' }, messageIndex: 0, invocationIndex: 1 },
      { name: 'weather', args: '{"ci', argsError: expect.any(String) },
    ])
  })

  test('equal calls are calls each', () => {
    expect(readTranscript([{ w: '{}' }, { w: '{}' }]).toolCalls).toHaveLength(2)
  })

  test.each([
    [[{ answer: 'x' }]],
    [[{ text: '{"a":1}' }]],
    [[{ a: '{}', b: '{}' }]],
    [[{ w: { city: 'Paris' } }]],
  ])('not: %j', (value) => {
    expect(bfclReader.recognises(value)).toBe(false)
  })
})
