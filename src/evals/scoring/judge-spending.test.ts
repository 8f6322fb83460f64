import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { configureJudges, createScorer, judgePanel } from '../../judge/index.ts'
import { scoreRuns } from '../score-runs.ts'
import { addSpending, isCostUnknown, type Spending } from './spending.ts'

const priced = { 'fake/priced': { inputUsd: 1, outputUsd: 1 } }
const usage = { inputTokens: 1_000_000, outputTokens: 1_000_000, totalTokens: 2_000_000 }

/** A judge of its own: replies are texts, an error where there is none. */
function judge(id: string, replies: readonly (string | undefined)[]) {
  let asked = 0
  return {
    id,
    provider: 'fake',
    async generate() {
      const text = replies[asked++]
      if (text === undefined) throw new Error('no reply')
      return { text, finishReason: 'stop' as const, usage }
    },
  }
}

const scorer = (model: unknown, id = 'judged') =>
  createScorer({ id, description: 'd', judge: { model, instructions: 'J', retries: 0 } }).generateScore({
    description: 'g',
    createPrompt: ({ run }) => `p ${String(run.output)}`,
  })

describe('what judges cost', () => {
  test('a verdict that cannot be read is an error cell with its usage, cost and replies', async () => {
    configureJudges({ prices: priced })
    const { items, summary } = await scoreRuns([{ output: 'a' }], [scorer(judge('priced', ['no', 'never']))])
    expect(items[0]?.cells[0]).toMatchObject({
      status: 'error',
      origin: 'judge',
      usage: { requests: 2, totalTokens: 4_000_000 },
      costUsd: 4,
      details: { judge: { generateScore: { executions: [{ rawOutput: 'never' }] } } },
    })
    expect(items[0]).toMatchObject({ judgeCostUsd: 4 })
    expect(summary).toMatchObject({
      judgeCostUsd: 4,
      judges: { judged: { verdicts: { total: 0, cached: 0 } } },
    })
  })

  test('one unknown price makes the sum unknown, whatever else is known', async () => {
    configureJudges({ prices: priced })
    const good = '{"score":1}'
    const scorers = [scorer(judge('priced', [good, good]), 'one'), scorer(judge('free', [good, good]), 'two')]
    const { summary, items } = await scoreRuns([{ output: 'a' }, { output: 'b' }], scorers)
    expect(items[0]?.cells[0]?.costUsd).toBe(2)
    expect(items[0]).not.toHaveProperty('judgeCostUsd')
    expect(summary).not.toHaveProperty('judgeCostUsd')
    expect(summary.judges?.['one']).toMatchObject({ costUsd: 4, meanCostUsd: 2 })
    expect(summary.judges?.['two']).not.toHaveProperty('costUsd')
    expect(summary.judgeVerdicts).toMatchObject({ total: 4, cached: 0 })
  })

  test('a panel that comes to no majority, or loses a vote, is counted with all its votes', async () => {
    configureJudges({ prices: priced })
    const panel = (second: string | undefined) =>
      judgePanel([judge('priced', ['{"score":1}']), judge('priced', [second])], { combine: 'majority' })
    for (const [second, requests] of [
      ['{"score":0}', 2],
      [undefined, 2],
    ] as const) {
      const { items } = await scoreRuns([{ output: 'a' }], [scorer(panel(second))])
      expect(items[0]?.cells[0]).toMatchObject({
        status: 'error',
        usage: { requests },
        verdicts: { total: second ? 2 : 1 },
      })
    }
  })

  test('a panel that does stands in the details of its cell', async () => {
    const votes = judgePanel([judge('a', ['{"score":1}']), judge('b', ['{"score":1}'])])
    const { items } = await scoreRuns([{ output: 'a' }], [scorer(votes)])
    expect(items[0]?.cells[0]).toMatchObject({ details: { panel: { spread: 0 } } })
  })

  test('a score out of range is an error with what it cost', async () => {
    configureJudges({ prices: priced })
    const wrong = createScorer({
      id: 'wrong',
      description: 'd',
      judge: { model: judge('priced', ['{"grade":4}']), instructions: 'J' },
    }).generateScore({
      description: 'g',
      outputSchema: { type: 'object', properties: { grade: { type: 'number' } }, required: ['grade'] },
      createPrompt: () => 'p',
      calculateScore: () => 4,
    })
    const { items } = await scoreRuns([{ output: 'a' }], [wrong])
    expect(items[0]?.cells[0]).toMatchObject({ status: 'error', costUsd: 2, usage: { requests: 1 } })
  })
})

describe('sums', () => {
  const part: fc.Arbitrary<Spending> = fc.record({
    usage: fc.record({ requests: fc.nat(3), totalTokens: fc.nat(100) }, { requiredKeys: ['requests'] }),
    costUsd: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
  }) as fc.Arbitrary<Spending> // reason: an absent cost is generated as undefined
  const sum = (parts: readonly Spending[]): Spending | undefined =>
    parts.reduce<Spending | undefined>((total, one) => addSpending(total, one), undefined)

  test('are known only where every part is, in any order', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const total = sum(parts) ?? {}
        expect(isCostUnknown(total)).toBe(parts.some(isCostUnknown))
        if (total.costUsd !== undefined)
          expect(total.costUsd).toBe(parts.reduce((cost, { costUsd = 0 }) => cost + costUsd, 0))
        expect(sum([...parts].reverse())).toEqual(total)
      }),
    )
  })
})
