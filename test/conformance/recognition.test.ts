import { describe, expect, test } from 'vitest'
import { builtInReaders } from '../../src/transcript/readers/index.ts'
import { listMessageFixtures, readMessageFixture } from '../support/message-fixtures.ts'
import { hasShared } from '../support/shared.ts'

/** Formats by the protocol that a fixture's vendor speaks, which the name of its file begins with. */
const formats: Readonly<Record<string, RegExp>> = {
  'openai-chat':
    /^(?:alibaba|cerebras|deepseek|groq|mistral|moonshotai|openai-compatible|xai)__(?!responses)/,
  'openai-responses': /^(?:azure__|(?:open-responses|openai|xai)__responses__)/,
  anthropic: /^anthropic__/,
  bedrock: /^amazon-bedrock__/,
  cohere: /^cohere__/,
  gemini: /^google__google-/,
  'gemini-interactions': /^google__interactions__/,
}

/** Errors of an API are no replies: no reader knows them, and `readTranscript` reports a failed run. */
const apiErrors = new Set([
  'openai__image__gpt-image-response-format-error.json',
  'openai__responses__openai-error.1.json',
  'openai__responses__reasoning-model-temperature-error.json',
])

function formatsOf(name: string): readonly string[] {
  if (apiErrors.has(name)) return []
  return Object.entries(formats)
    .filter(([, pattern]) => pattern.test(name))
    .map(([format]) => format)
}

describe.skipIf(!hasShared)('recorded replies of providers', () => {
  const names = listMessageFixtures()

  test('are 65, each of one format but for three errors of an API', () => {
    expect(names).toHaveLength(65)
    for (const name of names)
      expect([name, formatsOf(name).length]).toEqual([name, apiErrors.has(name) ? 0 : 1])
  })

  test.each(names)('%s is known by the reader of its format and by no other', (name) => {
    const value = readMessageFixture(name)
    const known = builtInReaders.filter((reader) => reader.recognises(value)).map((reader) => reader.format)
    expect(known).toEqual(formatsOf(name))
  })
})
