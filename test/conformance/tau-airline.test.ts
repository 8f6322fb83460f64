import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTranscript, type Transcript } from '../../src/transcript/index.ts'
import { hasShared, sharedPath } from '../support/shared.ts'

interface Trajectory {
  messages: readonly unknown[]
}

function isTrajectory(value: unknown): value is Trajectory {
  return typeof value === 'object' && value !== null && 'messages' in value && Array.isArray(value.messages)
}

function readRuns(): Trajectory[] {
  const lines = readFileSync(sharedPath('data/tau-airline/trajectories.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line): unknown => JSON.parse(line)).filter(isTrajectory)
}

/** How often a run gives an id that it has given before. */
function countReuses(transcript: Transcript): number {
  return transcript.toolCalls.length - new Set(transcript.toolCalls.map((call) => call.id)).size
}

describe.skipIf(!hasShared)('a hundred real runs of tau-bench airline', () => {
  const runs = hasShared ? readRuns() : []
  const transcripts = runs.map((run) => readTranscript(run.messages))
  const calls = transcripts.flatMap((transcript) => transcript.toolCalls)

  test('are a hundred OpenAI chats', () => {
    expect(transcripts).toHaveLength(100)
    const formats = transcripts.map((transcript) =>
      transcript.toolCalls.length > 0 ? transcript.format : 'no calls',
    )
    expect(new Set(formats)).toEqual(new Set(['openai-chat', 'no calls']))
    expect(transcripts.some((transcript) => transcript.hasErrorFlag)).toBe(false)
  })

  test('hold 621 calls, each with a result, and no result without a call', () => {
    expect(calls).toHaveLength(621)
    expect(calls.filter((call) => call.result === undefined)).toEqual([])
    expect(transcripts.flatMap((transcript) => transcript.orphanResults)).toEqual([])
    expect(calls.filter((call) => call.argsError !== undefined)).toEqual([])
  })

  test('use an id again 40 times, in 25 runs', () => {
    const counts = transcripts.map(countReuses).filter((count) => count > 0)
    expect(counts).toHaveLength(25)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
  })

  test('hold 63 failures, all seen in texts; 71 runs have none', () => {
    const failed = calls.filter((call) => call.state === 'failed')
    expect(failed).toHaveLength(63)
    expect(failed.every((call) => call.result?.error.source === 'heuristic')).toBe(true)
    const clean = transcripts.filter((transcript) =>
      transcript.toolCalls.every((call) => call.state === 'succeeded'),
    )
    expect(clean).toHaveLength(71)
  })

  test('give every call the result that follows it', () => {
    // In this data a result stands right behind the message of its call.
    for (const { messages, toolCalls } of transcripts) {
      for (const call of toolCalls) {
        const next = messages[call.messageIndex + 1]
        expect(next?.parts[0]).toEqual({ type: 'tool-result', result: call.result })
      }
    }
  })

  test('read the same when their own messages are read again', () => {
    for (const transcript of transcripts) {
      const again = readTranscript(transcript.messages)
      expect(again.toolCalls).toEqual(transcript.toolCalls)
      expect(again.text).toBe(transcript.text)
    }
  })
})
