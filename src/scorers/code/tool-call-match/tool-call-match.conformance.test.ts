import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { call, say } from '../../../../test/support/replies.ts'
import { hasShared, sharedPath } from '../../../../test/support/shared.ts'
import { type CallOrder, type ExpectedCall, type ExtraCalls, none } from '../../../trajectory/index.ts'
import { createToolCallMatchScorer } from './tool-call-match.ts'

type Figures = Record<'precision' | 'recall' | 'f1', number>

interface SharedCase {
  id: string
  expected: ExpectedCall[]
  actual: { name: string; args: unknown }[]
  any: Figures
  ordered: Figures
  passes: Record<string, boolean>
}

describe.skipIf(!hasShared)('tool-calls.json', () => {
  // reason: the file's own documented shape
  const cases = (
    hasShared ? JSON.parse(readFileSync(sharedPath('cases/tool-calls.json'), 'utf8')) : []
  ) as SharedCase[]
  const expectedCalls = (own: SharedCase) => (own.expected.length === 0 ? none() : own.expected)
  const output = (own: SharedCase) => [
    ...own.actual.map(({ name, args }) => call(name, args)),
    ...say('Done.'),
  ]

  test('has 27 cases', () => {
    expect(cases).toHaveLength(27)
  })

  test.each(cases.map((own) => [own.id, own] as const))('%s: what each mode answers', async (_, own) => {
    for (const [mode, passes] of Object.entries(own.passes)) {
      const [order, extra] = mode.split('+')
      const scorer = createToolCallMatchScorer({
        expectedCalls: expectedCalls(own),
        order: order as CallOrder, // reason: the modes of the file are those of the options
        ...(extra === undefined ? {} : { extra: extra as ExtraCalls }), // reason: as above
      })
      expect((await scorer.run({ output: output(own) })).score, mode).toBe(passes ? 1 : 0)
    }
  })

  test.each(cases.map((own) => [own.id, own] as const))('%s: every figure', async (_, own) => {
    for (const order of ['any', 'subsequence'] as const) {
      const wanted = order === 'any' ? own.any : own.ordered
      for (const score of ['f1', 'precision', 'recall'] as const) {
        const scorer = createToolCallMatchScorer({ expectedCalls: expectedCalls(own), order, score })
        const { score: scored } = await scorer.run({ output: output(own) })
        expect(scored, `${order} ${score}`).toBeCloseTo(wanted[score], 6)
      }
    }
  })
})
