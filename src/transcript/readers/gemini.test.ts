import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError } from '../transcript-errors.ts'
import { geminiReader } from './gemini.ts'

const question = { role: 'user', parts: [{ text: 'Weather in Paris and Rome?' }] }
const calls = {
  role: 'model',
  parts: [
    { text: 'I need the weather.', thought: true },
    { text: 'Checking' },
    { functionCall: { name: 'get_weather', args: { city: 'Paris' } }, thoughtSignature: 's' },
    { functionCall: { name: 'get_weather', args: { city: 'Rome' } } },
  ],
}

function answers(...responses: readonly object[]): object {
  return {
    role: 'user',
    parts: responses.map((response) => ({ functionResponse: { name: 'get_weather', response } })),
  }
}

function reply(parts: readonly object[], more: object = {}): object {
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: {},
    ...more,
  }
}

describe('Gemini contents', () => {
  test('calls without ids are answered by name, in order, and `error` is a failure', () => {
    const transcript = readTranscript([
      question,
      calls,
      answers({ output: 'rain' }, { error: 'city not found' }),
    ])
    expect(transcript.format).toBe('gemini')
    expect(transcript.text).toBe('Checking')
    expect(transcript.toolCalls).toMatchObject([
      { id: null, args: { city: 'Paris' }, state: 'succeeded', result: { text: 'rain' } },
      {
        id: null,
        args: { city: 'Rome' },
        state: 'failed',
        result: { error: { message: 'city not found', source: 'flag' } },
      },
    ])
    expect(transcript.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool'])
  })

  test('a response outside the convention is read as any text: a guess, or unknown', () => {
    const transcript = readTranscript([calls, answers({ result: 'Error: no such city' }, { degrees: 20 })])
    expect(transcript.toolCalls.map((entry) => entry.result?.error)).toMatchObject([
      { isError: true, source: 'heuristic' },
      { isError: 'unknown', source: 'heuristic' },
    ])
  })

  test('a thought is reasoning and no text', () => {
    const transcript = readTranscript(reply([{ text: 'Hm.', thought: true }, { text: 'Four.' }]))
    expect(transcript.text).toBe('Four.')
    expect(transcript.messages[0]?.parts[0]).toEqual({ type: 'reasoning', text: 'Hm.' })
  })

  test('code that the provider ran is a call with its outcome', () => {
    const transcript = readTranscript(
      reply([
        { executableCode: { language: 'PYTHON', code: 'print(1/0)' } },
        { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'ZeroDivisionError' } },
        { toolCall: { id: 'x', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['a'] } } },
        { toolResponse: { id: 'x', toolType: 'GOOGLE_SEARCH_WEB', response: { ok: true } } },
        { text: 'It fails.' },
      ]),
    )
    expect(transcript.toolCalls).toMatchObject([
      { name: 'code_execution', args: { code: 'print(1/0)' }, providerExecuted: true, state: 'failed' },
      { name: 'google_search_web', args: { queries: ['a'] }, providerExecuted: true, state: 'succeeded' },
    ])
  })

  test('the first candidate is the reply, and functions called automatically come before it', () => {
    const history = [question, calls, answers({ output: 'rain' }, { output: 'sun' })]
    const value = { ...reply([{ text: 'Rain and sun.' }]), automaticFunctionCallingHistory: history }
    const transcript = readTranscript(value)
    expect(transcript.toolCalls.map((entry) => entry.state)).toEqual(['succeeded', 'succeeded'])
    expect(transcript.finalText).toBe('Rain and sun.')
    const one = { candidates: [{ content: { parts: [{ text: 'a' }] } }] }
    expect(readTranscript({ response: one }).text).toBe('a')
  })

  test('several candidates are alternatives, and no run', () => {
    const two = {
      candidates: [{ content: { parts: [{ text: 'a' }] } }, { content: { parts: [{ text: 'b' }] } }],
    }
    expect(() => readTranscript(two)).toThrow('2 candidates')
    expect(() => readTranscript({ response: two })).toThrow('2 candidates')
  })

  test('pieces of one stream join into one text, replies of a loop stay apart', () => {
    const piece = (text: string): object => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] } }],
    })
    expect(readTranscript([piece('It is '), piece('sun'), reply([{ text: 'ny.' }])]).segments).toEqual([
      'It is sunny.',
    ])
    expect(readTranscript([reply([{ text: 'One.' }]), reply([{ text: 'Two.' }])]).segments).toEqual([
      'One.',
      'Two.',
    ])
  })

  test('a blocked prompt and a withheld reply are failed runs', () => {
    const prompt = { promptFeedback: { blockReason: 'SAFETY', blockReasonMessage: 'no' }, usageMetadata: {} }
    expect(() => readTranscript(prompt)).toThrow(RunFailedError)
    expect(() => readTranscript(prompt)).toThrow('The run failed: Gemini blocked the prompt (SAFETY): no')
    const withheld = { candidates: [{ finishReason: 'PROHIBITED_CONTENT', index: 0 }] }
    expect(() => readTranscript(withheld)).toThrow('Gemini blocked the reply (PROHIBITED_CONTENT)')
  })

  test.each(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'])(
    'a call that Gemini threw away (%s) is a failed run and no empty reply',
    (finishReason) => {
      const thought = [{ text: 'I should call.', thought: true }]
      const failing = [
        { candidates: [{ finishReason, finishMessage: 'call: print(x' }] },
        { candidates: [{ content: { role: 'model' }, finishReason, finishMessage: 'call: print(x' }] },
        {
          candidates: [
            { content: { role: 'model', parts: thought }, finishReason, finishMessage: 'call: print(x' },
          ],
        },
      ]
      for (const value of failing) {
        expect(() => readTranscript(value)).toThrow(RunFailedError)
        expect(() => readTranscript(value)).toThrow(
          `The run failed: Gemini dropped a tool call of the model (${finishReason}) and returned no reply: call: print(x`,
        )
      }
      const spoken = {
        candidates: [{ content: { role: 'model', parts: [{ text: 'Let me look.' }] }, finishReason }],
      }
      expect(readTranscript(spoken).text).toBe('Let me look.')
    },
  )

  test('a reply without parts is an empty message', () => {
    const transcript = readTranscript({
      candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS' }],
    })
    expect(transcript.messages).toEqual([{ role: 'assistant', parts: [] }])
  })

  test('the text of a live reply, a getter that warns, is not read', () => {
    const warnings: string[] = []
    const live = {
      candidates: [{ content: { role: 'model', parts: [{ text: 'Hello' }] } }],
      get text(): string {
        warnings.push('there are non-text parts')
        return 'Hello'
      },
    }
    expect(readTranscript(live).text).toBe('Hello')
    expect(warnings).toEqual([])
  })

  test('parts with a type, and objects that merely have candidates, are left alone', () => {
    expect(geminiReader.recognises([{ role: 'user', parts: [{ type: 'text', text: 'a' }] }])).toBe(false)
    expect(geminiReader.recognises({ candidates: [] })).toBe(false)
    expect(geminiReader.recognises({ candidates: [{ name: 'Ada' }] })).toBe(false)
  })
})
