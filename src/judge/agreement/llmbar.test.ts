import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../../../test/support/shared.ts'
import { createScorer } from '../create-scorer.ts'
import { measureAgreement } from './measure-agreement.ts'

interface Judgment {
  i: number
  subset: string
  evaluator: string
  strategy: string
  label: number
  winners: Record<string, string | null>
}

describe.skipIf(!hasShared)('LLMBar', () => {
  const read = (path: string): string => (hasShared ? readFileSync(sharedPath(path), 'utf8').trim() : '{}')
  // reason: the documented shape of the files
  const judgments = read('data/llmbar/judgments.jsonl')
    .split('\n')
    .map((line) => JSON.parse(line) as Judgment)
  const published = Object.entries(
    JSON.parse(read('data/llmbar/kappa-agreement.json')) as Record<string, number>,
  )
  const groupOf = (key: string): Judgment[] =>
    judgments.filter(({ subset, evaluator, strategy }) => `${subset}|${evaluator}|${strategy}` === key)
  const isFirst = ({ winners }: Judgment, order: string): boolean => winners[order] === '1'

  test('all 40 published kappas between the orders are found', async () => {
    expect(published).toHaveLength(40)
    for (const [key, kappa] of published) {
      const group = groupOf(key)
      const { orderSwap } = await measureAgreement({
        labels: group.map(({ label }) => ({ label: label === 1 })),
        verdicts: group.map((judgment) => isFirst(judgment, 'swap = False')),
        swappedVerdicts: group.map((judgment) => isFirst(judgment, 'swap = True')),
      })
      expect(orderSwap?.kappa?.kappa, key).toBeCloseTo(kappa, 10)
    }
  })

  test('all 40 are found by a scorer that judges against the other order as label', async () => {
    const scorer = createScorer({ id: 'recorded', description: 'What was recorded' }).generateScore(
      ({ run }) => (run.output === '1' ? 1 : 0),
    )
    for (const [key, kappa] of published) {
      const result = await measureAgreement({
        scorer,
        labels: groupOf(key).map((judgment) => ({
          label: isFirst(judgment, 'swap = True'),
          run: { output: judgment.winners['swap = False'] ?? 'none' },
        })),
      })
      expect(result.kappa?.plain.kappa, key).toBeCloseTo(kappa, 10)
    }
  })

  test('S16: GPT-4 Vanilla Natural keeps to its verdict in 95 of 100, kappa .8977086743', async () => {
    const group = groupOf('Natural|GPT-4|Vanilla')
    const { orderSwap, n } = await measureAgreement({
      labels: group.map(({ label }) => ({ label: String(label) })),
      verdicts: group.map(({ winners }) => winners['swap = False']),
      swappedVerdicts: group.map(({ winners }) => winners['swap = True']),
    })
    expect(n).toBe(100)
    expect(orderSwap).toMatchObject({ rows: 100, consistent: 95, consistency: 0.95 })
    expect(orderSwap?.kappa?.kappa).toBeCloseTo(0.8977086743, 10)
    expect(orderSwap?.changedIds).toHaveLength(5)
  })
})
