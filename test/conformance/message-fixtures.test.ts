import { describe, expect, test } from 'vitest'
import { RunFailedError, readTranscript, type Transcript } from '../../src/transcript/index.ts'
import { listMessageFixtures, readMessageFixture } from '../support/message-fixtures.ts'
import { hasShared } from '../support/shared.ts'

/** Calls that the client's program has to run, of tools that the provider defines. */
const localTools = new Set(['apply_patch', 'shell', 'tool_search'])

interface Reading {
  name: string
  transcript?: Transcript
  failure?: unknown
}

function read(name: string): Reading {
  try {
    return { name, transcript: readTranscript(readMessageFixture(name)) }
  } catch (failure) {
    return { name, failure }
  }
}

describe.skipIf(!hasShared)('65 recorded replies of providers', () => {
  const readings = listMessageFixtures().map(read)
  const transcripts = readings.flatMap((reading) => reading.transcript ?? [])
  const calls = transcripts.flatMap((transcript) => transcript.toolCalls)
  const byProvider = calls.filter((call) => call.providerExecuted)
  const byMcp = byProvider.filter((call) => call.server !== undefined)
  const byClient = calls.filter((call) => !call.providerExecuted)

  test('are read but for three, which are errors of the API', () => {
    expect(readings).toHaveLength(65)
    const failed = readings.filter((reading) => reading.transcript === undefined)
    expect(failed.map((reading) => reading.name)).toEqual([
      'openai__image__gpt-image-response-format-error.json',
      'openai__responses__openai-error.1.json',
      'openai__responses__reasoning-model-temperature-error.json',
    ])
    for (const { failure } of failed) expect(failure).toBeInstanceOf(RunFailedError)
  })

  test('hold 36 calls of functions and of MCP, with the wrapper opened', () => {
    const functions = byClient.filter((call) => !localTools.has(call.name))
    const answered = byMcp.filter((call) => call.state !== 'pending')
    expect(functions).toHaveLength(34)
    expect(answered.map((call) => call.name).sort()).toEqual(['echo', 'web_search_exa'])
  })

  test('hold 29 calls that the provider runs, 3 of local tools and one that waits for approval', () => {
    expect(byProvider.filter((call) => call.server === undefined)).toHaveLength(29)
    expect(
      byClient
        .filter((call) => localTools.has(call.name))
        .map((call) => call.name)
        .sort(),
    ).toEqual([...['apply_patch', 'shell', 'tool_search']])
    expect(byMcp.filter((call) => call.state === 'pending').map((call) => call.name)).toEqual([
      'create_short_url',
    ])
    expect(calls).toHaveLength(36 + 29 + 3 + 1)
  })

  test('hold one failure, and arguments that can all be read', () => {
    const failed = calls.filter((call) => call.state === 'failed')
    expect(failed.map((call) => [call.name, call.result?.error.source])).toEqual([['web_fetch', 'flag']])
    expect(calls.filter((call) => call.argsError !== undefined)).toEqual([])
    const kinds = new Set(calls.map((call) => call.state))
    expect(kinds).toEqual(new Set(['pending', 'succeeded', 'failed']))
  })

  test('read the same when their own messages are read again', () => {
    for (const transcript of transcripts) {
      const again = readTranscript(transcript.messages)
      expect(again.toolCalls).toEqual(transcript.toolCalls)
      expect(again.segments).toEqual(transcript.segments)
    }
  })
})
