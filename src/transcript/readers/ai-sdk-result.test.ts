import { describe, expect, test } from 'vitest'
import { outline, recordedCase } from '../../../test/support/outline.ts'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError, UnrecognizedTranscriptError } from '../transcript-errors.ts'

const three = {
  says: ['Looking up.', 'Sunny and booked.'],
  calls: [
    'weather {"city":"Paris"} succeeded',
    'flight {"to":"Rome"} succeeded',
    'weather {"city":"Rome"} succeeded',
  ],
}
const versions = ['5', '6', '7']

/** The content of the steps of a recorded run, as a result holds it. */
function resultOf(version: string, name: string): unknown {
  const contents = recordedCase(`ai-sdk-v${version}.json`, `${name}Content`)
  const steps = Array.isArray(contents) ? contents.map((content) => ({ content, finishReason: 'stop' })) : []
  return { steps, finishReason: 'stop' }
}

describe('AI SDK results', () => {
  test.each(['4', ...versions])('version %s: a result of three steps that went through JSON', (version) => {
    const result = recordedCase(`ai-sdk-v${version}.json`, 'result')
    expect(outline(result)).toEqual(three)
    expect(readTranscript(result).format).toBe('ai-sdk-result')
    expect(readTranscript(result).finalText).toBe('Sunny and booked.')
  })

  test('a list of steps is read like the result', () => {
    expect(outline(recordedCase('ai-sdk-v4.json', 'steps'))).toEqual({
      says: three.says,
      calls: three.calls.slice(0, 2),
    })
    expect(outline(Reflect.get(Object(recordedCase('ai-sdk-v7.json', 'result')), 'steps'))).toEqual(three)
  })

  test('an instance with getters is read as its plain form', () => {
    class Result {
      readonly steps = [
        {
          finishReason: 'tool-calls',
          get content() {
            return [
              { type: 'text', text: 'Hm.' },
              { type: 'tool-call', toolCallId: 'c', toolName: 'w', input: {} },
            ]
          },
        },
      ]
      get text(): string {
        return 'Hm.'
      }
      get output(): never {
        throw new Error('no output specified')
      }
    }
    expect(outline(new Result())).toEqual({ says: ['Hm.'], calls: ['w {} pending'] })
  })

  test.each(versions)('version %s: each way a call can end', (version) => {
    const calls = (name: string) => outline(resultOf(version, name)).calls
    expect(calls('throws')).toEqual(['boom {} failed: execution', 'flight {"to":"Rome"} succeeded'])
    expect(calls('unknown')).toEqual(['nope {"a":1} failed: unknown-tool'])
    expect(calls('invalid')).toEqual(['weather {"town":1} failed: invalid-args'])
    expect(calls('noexec')).toEqual(['ask {"q":"x"} pending'])
    expect(calls('prelim')).toEqual(['slow {} succeeded'])
    expect(outline(resultOf(version, 'hosted'))).toEqual({
      says: ['Searching.', 'Found.'],
      calls: ['web_search {"q":"x"} succeeded'],
    })
    expect(calls('hostederr')).toEqual(['web_search {"q":"x"} failed: execution'])
  })

  test.each(versions)('version %s: calls that the SDK refused say why', (version) => {
    const refused = (name: string) => readTranscript(resultOf(version, name)).toolCalls[0]
    expect(refused('invalid')?.argsError).toContain('Invalid input for tool weather')
    expect(refused('unknown')?.argsError).toContain("unavailable tool 'nope'")
    expect(refused('badjson')).toMatchObject({ args: '{"city": ', argsRaw: '{"city": ' })
    expect(refused('throws')?.argsError).toBeUndefined()
  })

  test('an approval that was asked for leaves the call pending', () => {
    expect(outline(resultOf('6', 'approval'))).toEqual({
      says: ['May I?'],
      calls: ['guarded {"x":1} pending'],
    })
  })

  test('an automatic denial denies the call', () => {
    const toolCall = { type: 'tool-call', toolCallId: 'c1', toolName: 'w', input: {} }
    const content = [
      toolCall,
      { type: 'tool-approval-request', approvalId: 'a', toolCall, isAutomatic: true },
      { type: 'tool-approval-response', approvalId: 'a', toolCall, approved: false, reason: 'policy' },
    ]
    expect(outline({ content, finishReason: 'tool-calls' }).calls).toEqual(['w {} denied: denied'])
  })

  test('a value a tool returned that looks like a typed output is the value', () => {
    const content = [
      { type: 'tool-call', toolCallId: 'c1', toolName: 'w', input: {} },
      {
        type: 'tool-result',
        toolCallId: 'c1',
        toolName: 'w',
        input: {},
        output: { type: 'text', value: 'x' },
      },
    ]
    expect(readTranscript(content).toolCalls[0]?.result?.content).toEqual({ type: 'text', value: 'x' })
  })

  test('an error that lost its words in JSON is still a failure', () => {
    const content = [
      { type: 'tool-call', toolCallId: 'c1', toolName: 'w', input: {} },
      { type: 'tool-error', toolCallId: 'c1', toolName: 'w', input: {}, error: {} },
    ]
    expect(readTranscript(content).toolCalls[0]?.result?.error).toEqual({
      isError: true,
      kind: 'execution',
      source: 'flag',
    })
  })

  test('a picked text and picked calls are a result; a text with fields of your own is refused', () => {
    const toolCalls = [{ toolCallId: 'c1', toolName: 'w', args: {} }]
    const toolResults = [{ toolCallId: 'c1', toolName: 'w', result: 1 }]
    expect(outline({ text: 'Hi', toolCalls, toolResults })).toEqual({
      says: ['Hi'],
      calls: ['w {} succeeded'],
    })
    expect(outline({ text: 'Hi' })).toEqual({ says: ['Hi'], calls: [] })
    expect(() => readTranscript({ text: 'Hi', toolsUsed: ['w'] })).toThrow(UnrecognizedTranscriptError)
  })

  test('the object of generateObject is read as JSON', () => {
    expect(outline({ object: { a: 1 }, finishReason: 'stop', usage: {} }).says).toEqual(['{"a":1}'])
  })

  test('a run that finished with an error failed', () => {
    expect(() => readTranscript({ text: 'Hm.', finishReason: 'error', usage: {} })).toThrow(RunFailedError)
  })

  test('a result that still streams is refused without touching its getters', () => {
    const live = {
      get fullStream(): never {
        throw new Error('started')
      },
      get steps(): never {
        throw new Error('started')
      },
    }
    expect(() => readTranscript(live)).toThrow(/a stream that is still to be read/)
  })

  test('a list of texts without messages around it is what the agent said', () => {
    expect(
      readTranscript([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]).segments,
    ).toEqual(['ab'])
  })
})
