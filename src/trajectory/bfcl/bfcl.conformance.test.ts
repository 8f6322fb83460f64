import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../../../test/support/shared.ts'
import { type BfclActualCall, createBfclMatcher } from './create-bfcl-matcher.ts'

interface Question {
  id: string
  function: unknown
  ground_truth: unknown
  line: string
}

interface Row {
  id: string
  category?: string
  function?: unknown
  ground_truth?: unknown
  calls: [name: string, args: string][]
  valid: boolean | null
  valid_js_numbers?: boolean
  error_type?: string
  line: string
}

function readLines<T extends { line: string }>(path: string): T[] {
  if (!hasShared) return []
  const lines = readFileSync(sharedPath(`data/bfcl/${path}`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => ({ ...JSON.parse(line), line }) as T) // reason: the file's own documented shape
}

/** A line of a file is read losslessly from its text; its other fields do no harm. */
function matcherOf(line: string, functions: unknown, category?: string) {
  const kind = category?.includes('parallel')
    ? 'parallel'
    : category?.includes('multiple')
      ? 'multiple'
      : 'simple'
  return createBfclMatcher(functions, line, kind)
}

function callsOf(row: Row, keepsText: boolean): BfclActualCall[] {
  return row.calls.map(([name, text]) => {
    const args: unknown = JSON.parse(text)
    return keepsText ? { name, args, argsRaw: text } : { name, args }
  })
}

describe.skipIf(!hasShared)('the verdicts of the official checker', () => {
  const questions = new Map(readLines<Question>('questions.jsonl').map((own) => [own.id, own]))
  const mutations = readLines<Row>('mutations_with_verdicts.jsonl')
  const probes = readLines<Row>('probes_with_verdicts.jsonl').filter(({ valid }) => valid !== null)

  test('there are 3,688 of mutated answers and 1,458 of probes', () => {
    expect(mutations).toHaveLength(3688)
    expect(probes).toHaveLength(1458)
  })

  test('mutated answers: every verdict, and every error by its official name', () => {
    const wrong = mutations.filter((row) => {
      const question = questions.get(row.id)
      const match = matcherOf(question?.line ?? '', question?.function, row.category).match(
        callsOf(row, true),
      )
      return (
        match.passes !== row.valid || match.fault?.kind !== row.error_type || match.unclearNumbers.length > 0
      )
    })
    expect(
      wrong.map(({ id, mutation, error_type }: Row & { mutation?: string }) => [id, mutation, error_type]),
    ).toEqual([])
  })

  test('probes: every verdict, and every error by its official name', () => {
    const wrong = probes.filter((row) => {
      const match = matcherOf(row.line, [row.function]).match(callsOf(row, true))
      return match.passes !== row.valid || match.fault?.kind !== row.error_type
    })
    expect(wrong.map(({ line }) => line)).toEqual([])
  })

  test('without the raw text: every verdict that parsed numbers allow, and what was unclear is said where it decided', () => {
    for (const row of mutations) {
      const question = questions.get(row.id)
      const matcher = createBfclMatcher(question?.function, question?.ground_truth)
      const match = matcher.match(callsOf(row, false))
      expect(match.passes, `${row.id} ${row.line}`).toBe(row.valid_js_numbers ?? row.valid)
      if (match.passes !== row.valid) expect(match.unclearNumbers, row.line).not.toEqual([])
    }
    for (const row of probes) {
      const match = createBfclMatcher([row.function], row.ground_truth).match(callsOf(row, false))
      expect(match.passes, row.line).toBe(row.valid_js_numbers ?? row.valid)
      if (match.passes !== row.valid) expect(match.unclearNumbers, row.line).not.toEqual([])
    }
  })
})
