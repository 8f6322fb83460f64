import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Scorer } from '../../src/scorer/index.ts'
import { createToolCallMatchScorer } from '../../src/scorers/code/index.ts'
import { type ExpectedCall, type NoCalls, none } from '../../src/trajectory/index.ts'
import { hasShared, sharedPath } from '../support/shared.ts'

interface Trajectory {
  reward: number
  messages: readonly unknown[]
  expected_actions: { name: string; kwargs: Record<string, unknown> }[]
}

const writes = [
  'book_reservation',
  'cancel_reservation',
  'update_reservation_flights',
  'update_reservation_baggages',
  'update_reservation_passengers',
  'send_certificate',
]

function readRuns(): Trajectory[] {
  const lines = readFileSync(sharedPath('data/tau-airline/trajectories.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Trajectory) // reason: the file's own documented shape
}

function goldOf(groundTruth: unknown, only?: readonly string[]): readonly ExpectedCall[] | NoCalls {
  const { expected_actions: actions } = groundTruth as Trajectory // reason: the run's own ground truth, given below
  const calls = actions
    .filter(({ name }) => only === undefined || only.includes(name))
    .map(({ name, kwargs }) => ({ name, args: kwargs }))
  return calls.length === 0 ? none() : calls
}

/** How often a score of 1 foretells a reward of 1. */
async function confusion(scorer: Scorer, runs: readonly Trajectory[]) {
  const counts = { TP: 0, FP: 0, FN: 0, TN: 0 }
  for (const run of runs) {
    const { score } = await scorer.run({ output: run.messages, groundTruth: run })
    expect(score).toBeDefined()
    if (score === 1) counts[run.reward === 1 ? 'TP' : 'FP'] += 1
    else counts[run.reward === 1 ? 'FN' : 'TN'] += 1
  }
  return counts
}

describe.skipIf(!hasShared)('a hundred real runs of tau-bench airline, foretold from their calls', () => {
  const runs = hasShared ? readRuns() : []

  test('every gold action was made, arguments exactly', async () => {
    const scorer = createToolCallMatchScorer({
      expectedCalls: ({ groundTruth }) => goldOf(groundTruth),
      extra: 'allow',
    })
    expect(await confusion(scorer, runs)).toEqual({ TP: 28, FP: 7, FN: 3, TN: 62 })
  })

  test('mode state: what was changed is what should have been', async () => {
    const scorer = createToolCallMatchScorer({
      mode: 'state',
      expectedCalls: ({ groundTruth }) => goldOf(groundTruth, writes),
      changesState: writes,
    })
    expect(await confusion(scorer, runs)).toEqual({ TP: 30, FP: 1, FN: 1, TN: 68 })
  })
})
