import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTranscript, UnrecognizedTranscriptError } from '../../src/transcript/index.ts'
import { hasShared, sharedPath } from '../support/shared.ts'

interface RecordedSpan {
  name: string
  attributes: Record<string, unknown>
}

function spans(): readonly RecordedSpan[] {
  return JSON.parse(readFileSync(sharedPath('data/otel/openinference_vercel_v6_all-spans.json'), 'utf8'))
}

function named(prefix: string): readonly RecordedSpan[] {
  return spans().filter((span) => span.name.startsWith(prefix))
}

describe.skipIf(!hasShared)('recorded spans of AI SDK calls', () => {
  test('four texts, each the reply that the span records', () => {
    const texts = named('ai.generateText')
    expect(texts).toHaveLength(4)
    for (const span of texts) {
      const transcript = readTranscript([span])
      expect(transcript.format).toBe('spans')
      expect(transcript.finalText).toBe(span.attributes['ai.response.text'])
      expect(transcript.toolCalls).toEqual([])
    }
  })

  test('two streams read as texts', () => {
    for (const span of named('ai.streamText')) {
      expect(readTranscript(span).text).toBe(span.attributes['ai.response.text'])
    }
    expect(named('ai.streamText')).toHaveLength(2)
  })

  test('two objects, as their JSON text', () => {
    const objects = named('ai.generateObject')
    expect(objects).toHaveLength(2)
    for (const span of objects) {
      expect(JSON.parse(readTranscript([span]).text)).toMatchObject({ name: 'Scrambled Eggs' })
    }
  })

  test('what the model was given comes first, earlier words of the assistant among it', () => {
    for (const span of named('ai.generateText').slice(2)) {
      const transcript = readTranscript([span])
      expect(transcript.messages.map((message) => message.role)).toEqual([
        'system',
        'user',
        'assistant',
        'user',
        'assistant',
      ])
      expect(transcript.segments).toEqual(['2 + 2 equals 4.', '3 + 3 equals 6.'])
    }
  })

  test('read together, each call and the span of its request are one reply', () => {
    const transcript = readTranscript(spans())
    expect(transcript.segments.map((segment) => segment.slice(0, 15))).toEqual([
      'Lines of code a',
      '2 + 2 equals 4.',
      '3 + 3 equals 6.',
      '{"name":"Scramb',
      'In code’s embra',
    ])
    expect(transcript.toolCalls).toEqual([])
  })

  test('a span of an embedding holds no messages: read alone it is no agent’s reply', () => {
    const embeddings = named('ai.embed')
    expect(embeddings).toHaveLength(2)
    for (const span of embeddings) expect(() => readTranscript([span])).toThrow(UnrecognizedTranscriptError)
    expect(() => readTranscript(embeddings)).toThrow(
      'the spans ("ai.embed.doEmbed", "ai.embed") hold no messages and no calls of tools, as those of embeddings and retrievals',
    )
  })
})
