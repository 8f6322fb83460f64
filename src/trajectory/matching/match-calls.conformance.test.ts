import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../../../test/support/shared.ts'
import type { ActualCall } from './call-pair.ts'
import type { ExpectedCall } from './expected-call.ts'
import { type CallOrder, type ExtraCalls, matchCalls } from './match-calls.ts'
import { none } from './none.ts'

interface SharedCase {
  id: string
  expected: ExpectedCall[]
  actual: ActualCall[]
  any: Record<'matched' | 'precision' | 'recall' | 'f1', number>
  ordered: Record<'matched' | 'precision' | 'recall' | 'f1', number>
  passes: Record<string, boolean>
}

describe.skipIf(!hasShared)('tool-calls.json', () => {
  // reason: the file's own documented shape
  const cases = (
    hasShared ? JSON.parse(readFileSync(sharedPath('cases/tool-calls.json'), 'utf8')) : []
  ) as SharedCase[]
  const listOf = (own: SharedCase): ExpectedCall[] | ReturnType<typeof none> =>
    own.expected.length === 0 ? none() : own.expected

  test.each(cases.map((own) => [own.id, own] as const))('%s: every number', (_, own) => {
    for (const [order, wanted] of [
      ['any', own.any],
      ['subsequence', own.ordered],
    ] as const) {
      const result = matchCalls(listOf(own), own.actual, { order })
      expect(result.matched).toHaveLength(wanted.matched)
      expect(result.precision).toBeCloseTo(wanted.precision, 6)
      expect(result.recall).toBeCloseTo(wanted.recall, 6)
      expect(result.f1).toBeCloseTo(wanted.f1, 6)
    }
  })

  test.each(cases.map((own) => [own.id, own] as const))('%s: what each mode answers', (_, own) => {
    for (const [mode, passes] of Object.entries(own.passes)) {
      const [order, extra = 'allow'] = mode.split('+')
      // reason: the modes of the file are those of the options
      const options = { order: order as CallOrder, extra: extra as ExtraCalls }
      expect(matchCalls(listOf(own), own.actual, options).passes, mode).toBe(passes)
    }
  })
})
