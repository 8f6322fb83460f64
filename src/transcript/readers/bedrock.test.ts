import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { bedrockReader } from './bedrock.ts'

const question = { role: 'user', content: [{ text: 'Weather in Paris?' }] }
const call = {
  role: 'assistant',
  content: [
    { reasoningContent: { reasoningText: { text: 'I need the weather.', signature: 's' } } },
    { text: 'Checking' },
    { toolUse: { toolUseId: 't1', name: 'get_weather', input: { city: 'Paris' } } },
  ],
}

function answer(block: object): object {
  return { role: 'user', content: [{ toolResult: { toolUseId: 't1', ...block } }] }
}

describe('Bedrock Converse messages', () => {
  test('a call, its failed result and the reasoning are read', () => {
    const transcript = readTranscript([
      question,
      call,
      answer({ status: 'error', content: [{ text: 'city not found' }] }),
    ])
    expect(transcript.format).toBe('bedrock')
    expect(transcript.text).toBe('Checking')
    expect(transcript.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool'])
    expect(transcript.messages[1]?.parts[0]).toEqual({ type: 'reasoning', text: 'I need the weather.' })
    expect(transcript.toolCalls).toMatchObject([
      { id: 't1', name: 'get_weather', args: { city: 'Paris' }, state: 'failed' },
    ])
    expect(transcript.toolCalls[0]?.result?.error).toMatchObject({
      message: 'city not found',
      source: 'flag',
    })
  })

  test('a JSON result is the value the tool gave, and an own error in it is a failure', () => {
    const good = readTranscript([call, answer({ status: 'success', content: [{ json: { degrees: 20 } }] })])
    expect(good.toolCalls[0]).toMatchObject({ state: 'succeeded', result: { content: { degrees: 20 } } })
    const bad = readTranscript([call, answer({ content: [{ json: { error: 'no such city' } }] })])
    expect(bad.toolCalls[0]).toMatchObject({
      state: 'failed',
      result: { error: { message: 'no such city' } },
    })
  })

  test('the reply object is read, and a call that ran out of tokens is partial', () => {
    const transcript = readTranscript({ output: { message: call }, stopReason: 'max_tokens', usage: {} })
    expect(transcript.toolCalls.map((entry) => entry.state)).toEqual(['partial'])
  })

  test('cited text is text, redacted reasoning is reasoning, a document is a file', () => {
    const message = {
      role: 'assistant',
      content: [
        { reasoningContent: { redactedContent: new Uint8Array([1]) } },
        { citationsContent: { content: [{ text: 'It rains' }, { text: ' today.' }], citations: [] } },
        { document: { name: 'd', source: { bytes: new Uint8Array([1]) } } },
        { cachePoint: { type: 'default' } },
      ],
    }
    const transcript = readTranscript([message])
    expect(transcript.text).toBe('It rains today.')
    expect(transcript.messages[0]?.parts.map((part) => part.type)).toEqual([
      'reasoning',
      'text',
      'file',
      'other',
    ])
  })

  test('lists of other formats are left alone', () => {
    expect(bedrockReader.recognises([question])).toBe(false)
    expect(bedrockReader.recognises([{ role: 'assistant', content: [{ type: 'tool_use', id: 'a' }] }])).toBe(
      false,
    )
    expect(bedrockReader.recognises({ output: { message: 'x' } })).toBe(false)
  })
})
