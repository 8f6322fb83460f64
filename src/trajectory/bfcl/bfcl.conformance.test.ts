import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../../../test/support/shared.ts'
import { createBfclMatcher } from './create-bfcl-matcher.ts'
import type { BfclActualCall } from './pair-check.ts'

interface Question {
  id: string
  function: unknown
  ground_truth: unknown
  line: string
}

interface Row {
  id: string
  function?: unknown
  ground_truth?: unknown
  calls: [name: string, args: string][]
  valid: boolean | null
  valid_js_numbers?: boolean
  line: string
}

function readLines<T extends { line: string }>(path: string): T[] {
  if (!hasShared) return []
  const lines = readFileSync(sharedPath(`data/bfcl/${path}`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => ({ ...JSON.parse(line), line }) as T) // reason: the file's own documented shape
}

/** Calls as parsed, without the text that tells `5` from `5.0`. */
function callsOf(row: Row): BfclActualCall[] {
  return row.calls.map(([name, text]) => ({ name, args: JSON.parse(text) as unknown })) // reason: parsed JSON may be anything
}

describe.skipIf(!hasShared)('the verdicts of the official checker', () => {
  const questions = new Map(readLines<Question>('questions.jsonl').map((own) => [own.id, own]))
  const mutations = readLines<Row>('mutations_with_verdicts.jsonl')
  const probes = readLines<Row>('probes_with_verdicts.jsonl').filter(({ valid }) => valid !== null)

  test('without the raw text: every verdict that parsed numbers allow, and what was unclear is said where it decided', () => {
    for (const row of mutations) {
      const question = questions.get(row.id)
      const matcher = createBfclMatcher(question?.function, question?.ground_truth)
      const match = matcher.match(callsOf(row))
      expect(match.passes, `${row.id} ${row.line}`).toBe(row.valid_js_numbers ?? row.valid)
      if (match.passes !== row.valid) expect(match.unclearNumbers, row.line).not.toEqual([])
    }
    for (const row of probes) {
      const match = createBfclMatcher([row.function], row.ground_truth).match(callsOf(row))
      expect(match.passes, row.line).toBe(row.valid_js_numbers ?? row.valid)
      if (match.passes !== row.valid) expect(match.unclearNumbers, row.line).not.toEqual([])
    }
  })
})
