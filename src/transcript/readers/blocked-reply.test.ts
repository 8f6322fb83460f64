import { describe, expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError } from '../transcript-errors.ts'

const chat = (content: string | null) => ({
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'content_filter', message: { role: 'assistant', content } }],
})
const anthropic = (texts: string[]) => ({
  ...{ type: 'message', role: 'assistant', stop_reason: 'refusal' },
  content: texts.map((text) => ({ type: 'text', text })),
})
const bedrock = (stopReason: string, texts: string[]) => ({
  ...{ stopReason, output: { message: { role: 'assistant', content: texts.map((text) => ({ text })) } } },
})
const responses = (texts: string[]) => ({
  ...{ object: 'response', status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
  output: texts.map((text) => ({
    ...{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
  })),
})
const aiSdk = (text: string) => ({ text, toolCalls: [], finishReason: 'content-filter' })
const aiSdkSteps = (text: string) => ({
  steps: [{ content: text === '' ? [] : [{ type: 'text', text }], finishReason: 'content-filter' }],
})
const chunks = (content: string | null) => [
  {
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: 'content_filter' }],
  },
]

describe('a reply that the provider withheld', () => {
  test.each<[string, unknown, unknown]>([
    ['OpenAI chat', chat(null), chat('so')],
    ['OpenAI chat, an empty text', chat(''), chat('so')],
    ['OpenAI chat, streamed', chunks(null), chunks('so')],
    ['Anthropic', anthropic([]), anthropic(['so'])],
    ['Bedrock, guardrail', bedrock('guardrail_intervened', []), bedrock('guardrail_intervened', ['so'])],
    ['Bedrock, filter', bedrock('content_filtered', []), bedrock('content_filtered', ['so'])],
    ['OpenAI Responses', responses([]), responses(['so'])],
    ['AI SDK', aiSdk(''), aiSdk('so')],
    ['AI SDK, steps', aiSdkSteps(''), aiSdkSteps('so')],
  ])('of %s is a failed run; with text it is read', (_, blocked, said) => {
    expect(() => readTranscript(blocked)).toThrow(RunFailedError)
    expect(() => readTranscript(blocked)).toThrow('blocked the reply')
    expect(readTranscript(said).text).toBe('so')
  })
})
