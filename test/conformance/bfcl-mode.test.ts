import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fromGroundTruth } from '../../src/scorer/index.ts'
import { createToolCallMatchScorer } from '../../src/scorers/code/index.ts'
import { hasShared, sharedPath } from '../support/shared.ts'

interface Question {
  id: string
  category: string
  function: unknown
}

interface Mutation {
  id: string
  mutation: string
  calls: [name: string, args: string][]
  valid: boolean
  error_type?: string
}

interface Probe extends Omit<Mutation, 'valid'> {
  function: unknown
  valid: boolean | null
}

const linesOf = (path: string): string[] =>
  hasShared
    ? readFileSync(sharedPath(`data/bfcl/${path}`), 'utf8')
        .trim()
        .split('\n')
    : []

function readLines<T>(path: string): T[] {
  return linesOf(path).map((line) => JSON.parse(line) as T) // reason: the file's own documented shape
}

/** Calls as the leaderboard stores them. */
const outputOf = (calls: Mutation['calls']) => calls.map(([name, args]) => ({ [name]: args }))

describe.skipIf(!hasShared)('mode bfcl agrees with the official checker', () => {
  const scorer = createToolCallMatchScorer({
    mode: 'bfcl',
    functions: fromGroundTruth('functions'),
    possibleAnswers: fromGroundTruth('line'),
    category: fromGroundTruth('category'),
  })

  test('on 3,688 mutated answers, by verdict and by the kind of error', async () => {
    const questions = new Map(
      linesOf('questions.jsonl').map((line) => {
        const { id, category, function: functions } = JSON.parse(line) as Question // reason: as above
        return [id, { line, category, functions }] as const
      }),
    )
    const mutations = readLines<Mutation>('mutations_with_verdicts.jsonl')
    const wrong: string[] = []
    for (const { id, mutation, calls, valid, error_type } of mutations) {
      const result = await scorer.run({ output: outputOf(calls), groundTruth: questions.get(id) })
      const kind = result.preprocessStepResult?.fault?.kind
      if (result.score !== Number(valid) || kind !== error_type) wrong.push(`${id} ${mutation}`)
    }
    expect(wrong).toEqual([])
    expect(mutations).toHaveLength(3688)
  })

  test('on 1,458 probes; of 1,465 the checker itself raises on 7', async () => {
    const lines = linesOf('probes_with_verdicts.jsonl')
    const wrong: string[] = []
    let count = 0
    for (const line of lines) {
      const { id, function: own, calls, valid, error_type } = JSON.parse(line) as Probe // reason: as above
      if (valid === null) continue
      count += 1
      const groundTruth = { line, functions: [own], category: 'simple' }
      const result = await scorer.run({ output: outputOf(calls), groundTruth })
      const kind = result.preprocessStepResult?.fault?.kind
      if (result.score !== Number(valid) || kind !== error_type) wrong.push(id)
    }
    expect(wrong).toEqual([])
    expect([lines.length, count]).toEqual([1465, 1458])
  })
})
