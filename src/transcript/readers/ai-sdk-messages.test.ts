import { describe, expect, test } from 'vitest'
import { outline, recordedCase } from '../../../test/support/outline.ts'
import { readTranscript } from '../read-transcript.ts'
import { UnrecognizedTranscriptError } from '../transcript-errors.ts'

const three = {
  says: ['Looking up.', 'Sunny and booked.'],
  calls: [
    'weather {"city":"Paris"} succeeded',
    'flight {"to":"Rome"} succeeded',
    'weather {"city":"Rome"} succeeded',
  ],
}

function toolCall(id: string, extra: object = {}): object {
  return {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: id, toolName: 'w', input: { a: 1 }, ...extra }],
  }
}

function toolMessage(part: object): object {
  return { role: 'tool', content: [{ toolCallId: 'c1', toolName: 'w', ...part }] }
}

describe('AI SDK model messages', () => {
  test.each(['ai-sdk-v4.json', 'ai-sdk-v5.json', 'ai-sdk-v6.json'])(
    '%s: parallel calls over several steps',
    (file) => {
      const messages = recordedCase(file, 'messages')
      expect(outline(messages)).toEqual(three)
      const transcript = readTranscript(messages)
      expect(transcript.format).toBe('ai-sdk')
      expect(transcript.hasErrorFlag).toBe(true)
      expect(transcript.toolCalls.map((call) => [call.messageIndex, call.invocationIndex])).toEqual([
        [0, 0],
        [0, 1],
        [2, 0],
      ])
    },
  )

  test.each(['ai-sdk-v5.json', 'ai-sdk-v6.json'])('%s: each way a call can fail', (file) => {
    const calls = (name: string) => outline(recordedCase(file, `${name}Messages`)).calls
    expect(calls('throws')).toEqual(['boom {} failed: execution', 'flight {"to":"Rome"} succeeded'])
    expect(calls('unknown')).toEqual(['nope {"a":1} failed: unknown-tool'])
    expect(calls('invalid')).toEqual(['weather {"town":1} failed: invalid-args'])
    expect(calls('noexec')).toEqual(['ask {"q":"x"} pending'])
    expect(calls('hosted')).toEqual(['web_search {"q":"x"} succeeded'])
    expect(calls('hostederr')).toEqual(['web_search {"q":"x"} failed: execution'])
  })

  test('arguments that are not JSON are kept with the reason', () => {
    const [call] = readTranscript(recordedCase('ai-sdk-v5.json', 'badjsonMessages')).toolCalls
    expect(call).toMatchObject({ args: '{"city": ', argsRaw: '{"city": ', state: 'failed' })
    expect(call?.argsError).toContain('not valid JSON')
  })

  test('an input that is a text, not argument text, stays one', () => {
    const [call] = readTranscript([toolCall('c1', { input: 'hello' })]).toolCalls
    expect(call).toMatchObject({ args: 'hello' })
    expect(call?.argsError).toBeUndefined()
  })

  test.each([
    [{ type: 'text', value: 'ok' }, 'succeeded', 'ok'],
    [{ type: 'json', value: { b: 2 } }, 'succeeded', '{"b":2}'],
    [
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'media', data: 'zzz', mediaType: 'image/png' },
        ],
      },
      'succeeded',
      'a',
    ],
    [{ type: 'error-text', value: 'no such city' }, 'failed', 'no such city'],
    [{ type: 'error-json', value: { message: 'no such city' } }, 'failed', 'no such city'],
    [{ type: 'execution-denied', reason: 'not now' }, 'denied', 'not now'],
  ])('the output %j is %s', (output, state, text) => {
    const [call] = readTranscript([toolCall('c1'), toolMessage({ type: 'tool-result', output })]).toolCalls
    expect(call?.state).toBe(state)
    expect(call?.result?.text).toBe(text)
  })

  test('version 4: `isError` marks a failure, a text that says Error does not', () => {
    const call = {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'w', args: {} }],
    }
    const failed = toolMessage({ type: 'tool-result', result: 'city not found', isError: true })
    expect(readTranscript([call, failed]).toolCalls[0]?.result?.error).toEqual({
      isError: true,
      kind: 'execution',
      message: 'city not found',
      source: 'flag',
    })
    const fine = toolMessage({ type: 'tool-result', result: 'Error: a history' })
    expect(readTranscript([call, fine]).toolCalls[0]?.state).toBe('succeeded')
  })

  test('a refused approval denies the call, whether or not a result says so too', () => {
    const denied = { says: ['May I?', 'finally'], calls: ['guarded {"x":1} denied: denied'] }
    expect(outline(recordedCase('ai-sdk-v6.json', 'approvalFalse'))).toEqual(denied)
    expect(outline(recordedCase('ai-sdk-v7.json', 'approvalFalse'))).toEqual(denied)
    const v6 = readTranscript(recordedCase('ai-sdk-v6.json', 'approvalFalse'))
    expect(v6.orphanResults).toEqual([])
    expect(v6.toolCalls[0]?.result?.error.message).toBe('no way')
  })

  test('a granted approval runs the call', () => {
    expect(outline(recordedCase('ai-sdk-v6.json', 'approvalTrue')).calls).toEqual([
      'guarded {"x":1} succeeded',
    ])
  })

  test.each(['5', '6', '7'])(
    'version %s: UI messages turned into model messages read the same',
    (version) => {
      const messages = recordedCase(`ai-sdk-v${version}.json`, 'streamModelMessages')
      expect(outline(messages)).toEqual({ says: three.says, calls: three.calls.slice(0, 2) })
    },
  )

  test('a tool message without parts is no reason to refuse the list', () => {
    expect(outline(recordedCase('ai-sdk-v5.json', 'streamcutModelMessages')).says).toEqual(['Hm.'])
  })

  test('reasoning, files and sources are no text; sources do not break it', () => {
    const content = [
      { type: 'reasoning', text: 'think' },
      { type: 'text', text: 'It is ' },
      { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' },
      { type: 'text', text: 'sunny.' },
      { type: 'file', data: 'zzz', mediaType: 'image/png' },
      { type: 'text', text: 'Bye.' },
    ]
    const transcript = readTranscript([{ role: 'assistant', content }])
    expect(transcript.segments).toEqual(['It is sunny.', 'Bye.'])
    expect(transcript.messages[0]?.parts.map((part) => part.type)).toEqual([
      'reasoning',
      'text',
      'text',
      'file',
      'text',
      'other',
    ])
  })

  test("calls on user messages are not the agent's", () => {
    const messages = [
      { role: 'user', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'w', input: {} }] },
    ]
    expect(readTranscript(messages).toolCalls).toEqual([])
  })

  test('a part about a tool that no version writes is refused, not overlooked', () => {
    const messages = [{ role: 'assistant', content: [{ type: 'tool-something', toolName: 'w' }] }]
    expect(() => readTranscript(messages)).toThrow(UnrecognizedTranscriptError)
  })
})
