import { describe, expect, test } from 'vitest'
import { outline, recordedCase } from '../../../test/support/outline.ts'
import { fc } from '../../../test/support/properties.ts'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError } from '../transcript-errors.ts'

const two = {
  says: ['Looking up.', 'Sunny and booked.'],
  calls: ['weather {"city":"Paris"} succeeded', 'flight {"to":"Rome"} succeeded'],
}
const versions = ['5', '6', '7']

describe('AI SDK streams as lists of parts', () => {
  test.each(['4', ...versions])('version %s: pieces of text are joined, each call is one', (version) => {
    const transcript = readTranscript(recordedCase(`ai-sdk-v${version}.json`, 'stream'))
    expect(outline(recordedCase(`ai-sdk-v${version}.json`, 'stream'))).toEqual(two)
    expect(transcript.format).toBe('ai-sdk-stream')
    expect(transcript.messages.map((message) => message.step)).toEqual([0, 1])
    expect(transcript.messages[0]?.parts[0]).toEqual({ type: 'reasoning', text: 'think' })
    expect(transcript.toolCalls.map((call) => [call.messageIndex, call.invocationIndex])).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  test.each(versions)('version %s: chunks of a UI message stream read the same', (version) => {
    const file = `ai-sdk-v${version}.json`
    expect(outline(recordedCase(file, 'streamChunks'))).toEqual(two)
    expect(outline(recordedCase(file, 'streamcutChunks'))).toEqual({
      says: ['Hm.'],
      calls: ['weather "{\\"ci" partial'],
    })
    expect(outline(recordedCase(file, 'streamprelimChunks')).calls).toEqual(['slow {} succeeded'])
    expect(outline(recordedCase(file, 'streamthrowsChunks')).calls).toEqual(['boom {} failed: execution'])
  })

  test.each(versions)(
    'version %s: failures, output that is not final, a call that was cut off',
    (version) => {
      const file = `ai-sdk-v${version}.json`
      expect(outline(recordedCase(file, 'streamthrows'))).toEqual({
        says: ['Hm.', 'ok'],
        calls: ['boom {} failed: execution'],
      })
      expect(outline(recordedCase(file, 'streambadjson')).calls).toEqual([
        'weather "{\\"city\\": " failed: invalid-args',
      ])
      expect(outline(recordedCase(file, 'streamprelim')).calls).toEqual(['slow {} succeeded'])
      expect(outline(recordedCase(file, 'streamcut'))).toEqual({
        says: ['Hm.'],
        calls: ['weather "{\\"ci" partial'],
      })
    },
  )

  test.each(versions)('version %s: a stream that ended with an error is a failed run', (version) => {
    expect(() => readTranscript(recordedCase(`ai-sdk-v${version}.json`, 'streamerror'))).toThrow(
      'The run failed: overloaded',
    )
  })

  test('a stream that failed before its model said anything is a failed run', () => {
    const parts = [{ type: 'start' }, { type: 'error', error: new Error('model exploded') }]
    expect(() => readTranscript(parts)).toThrow(RunFailedError)
    expect(() => readTranscript(parts)).toThrow('model exploded')
  })

  test('version 4: a tool that threw is named by the error of the stream', () => {
    const error = Object.assign(
      new Error('Error executing tool boom: kaputt', { cause: new Error('kaputt') }),
      {
        toolCallId: 'c1',
        toolName: 'boom',
      },
    )
    const parts = [
      { type: 'text-delta', textDelta: 'Hm.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'boom', args: {} },
      { type: 'error', error },
    ]
    expect(outline(parts).calls).toEqual(['boom {} failed: execution'])
    expect(readTranscript(parts).toolCalls[0]?.result?.error.message).toBe('kaputt')
  })

  test('an aborted stream is a failed run', () => {
    const parts = [
      { type: 'text-delta', id: 't', text: 'Hm' },
      { type: 'abort', reason: 'timeout' },
    ]
    expect(() => readTranscript(parts)).toThrow(RunFailedError)
  })

  test("Mastra's chunks carry their fields in a payload", () => {
    expect(outline(recordedCase('mastra-1.json', 'streamChunks'))).toEqual(two)
    const blocked = [
      { type: 'text-delta', from: 'AGENT', payload: { id: 't', text: 'Hm' } },
      { type: 'tripwire', from: 'AGENT', payload: { reason: 'bad words' } },
    ]
    expect(() => readTranscript(blocked)).toThrow('tripwire: bad words')
  })

  test('parts of a model: arguments are JSON text', () => {
    const parts = [
      { type: 'stream-start', warnings: [] },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'w', input: '{"a":1}' },
      { type: 'tool-result', toolCallId: 'c1', toolName: 'w', result: 'ok', providerExecuted: true },
      { type: 'text-delta', id: 't', delta: 'Done' },
    ]
    expect(outline(parts)).toEqual({ says: ['Done'], calls: ['w {"a":1} succeeded'] })
  })

  test('a step that is asked again counts once', () => {
    const text = (value: string) => ({ type: 'text-delta', id: 't', delta: value })
    const parts = [
      { type: 'start-step' },
      text('wrong'),
      { type: 'reset-step' },
      text('right'),
      { type: 'finish-step' },
    ]
    expect(outline(parts).says).toEqual(['right'])
  })

  test('texts that stream side by side are told apart by id', () => {
    const delta = (id: string, text: string) => ({ type: 'text-delta', id, text })
    const call = { type: 'tool-call', toolCallId: 'c', toolName: 'w', input: {} }
    expect(outline([delta('a', 'on'), delta('b', 'tw'), delta('a', 'e '), delta('b', 'o')]).says).toEqual([
      'one two',
    ])
    expect(outline([delta('a', 'one'), call, delta('b', 'two')]).says).toEqual(['one', 'two'])
  })

  test('however a text is cut into pieces, it reads the same', () => {
    const cut = fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(cut, fc.constantFrom('textDelta', 'text', 'delta'), fc.boolean(), (pieces, key, hasId) => {
        const parts = pieces.map((piece) => ({
          type: 'text-delta',
          ...(hasId ? { id: 't' } : {}),
          [key]: piece,
        }))
        expect(readTranscript([...parts, { type: 'finish' }]).text).toBe(pieces.join(''))
      }),
    )
  })
})
