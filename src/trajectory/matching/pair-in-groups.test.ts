import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { type ActualCall, pairSimilarity } from './call-pair.ts'
import { compileCall } from './expected-call.ts'
import { createCallMatcher } from './match-calls.ts'
import { pairInGroups, TooManyParallelCallsError } from './pair-in-groups.ts'

const named = (names: string): { name: string }[] => [...names].map((name) => ({ name }))
const called = (names: string): ActualCall[] => [...names].map((name) => ({ name, args: {} }))

function passes(expected: string, groups: readonly string[], order: 'subsequence' | 'exact' = 'exact') {
  const matcher = createCallMatcher(named(expected), { order, parallel: 'any-order' })
  const groupOf = groups.flatMap((group, index) => [...group].map(() => index))
  return matcher.match(called(groups.join('')), groupOf).passes
}

describe('calls made at once', () => {
  test.each([
    ['ab', ['ba'], true],
    ['ab', ['b', 'a'], false],
    ['abcd', ['ba', 'dc'], true],
    ['abcd', ['dc', 'ba'], false],
    ['abc', ['b', 'ac'], false],
    ['aab', ['ba', 'a'], false],
    ['aab', ['a', 'ba'], true],
    ['abcdefghijk', ['kjihgfedcba'], true],
    ['abcdefghijk', ['jihgfedcba', 'k'], true],
    ['abcdefghijk', ['k', 'jihgfedcba'], false],
  ])('%s expected, %j called: %s', (expected, groups, answer) => {
    expect(passes(expected, groups)).toBe(answer)
    expect(passes(expected, [...groups, 'z'], 'subsequence')).toBe(answer)
  })

  test('without groups every call stands alone', () => {
    const matcher = createCallMatcher(named('ab'), { order: 'exact', parallel: 'any-order' })
    expect(matcher.match(called('ab')).passes).toBe(true)
    expect(matcher.match(called('ba')).passes).toBe(false)
  })

  test('more than can be paired exactly are refused', () => {
    const expected = named('a'.repeat(1000)).map(compileCall)
    const groupOf = Array.from({ length: 1000 }, (_, index) => index % 2)
    expect(() => pairInGroups(expected, called('a'.repeat(1000)), groupOf.toSorted())).toThrow(
      TooManyParallelCallsError,
    )
  })
})

describe('properties', () => {
  const name = fc.constantFrom('f', 'g')
  const call = fc.record({ name, args: fc.record({ a: fc.nat(1), b: fc.nat(1) }) })
  const calls = fc.array(call, { minLength: 1, maxLength: 5 })
  const large = fc.array(call, { minLength: 9, maxLength: 10 })
  const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 })

  /** The best value of all pairings that keep the groups' order. */
  function bruteForce(expected: ReturnType<typeof compileCall>[], actual: ActualCall[], groupOf: number[]) {
    const visit = (row: number, group: number, taken: ReadonlySet<number>): number => {
      const own = expected[row]
      if (own === undefined) return 0
      let best = visit(row + 1, group, taken)
      for (const [column, given] of actual.entries()) {
        const at = groupOf[column] ?? 0
        if (at < group || taken.has(column) || given.name !== own.name) continue
        const similarity = pairSimilarity(own, given)
        const worth = (similarity === 1 ? 1e6 : 0) + 1e3 + similarity
        best = Math.max(best, worth + visit(row + 1, at, new Set([...taken, column])))
      }
      return best
    }
    return visit(0, 0, new Set())
  }

  const worthOf = (pairs: readonly { similarity: number }[]) =>
    pairs.reduce((sum, { similarity }) => sum + (similarity === 1 ? 1e6 : 0) + 1e3 + similarity, 0)

  test('the pairing is the best there is', () => {
    fc.assert(
      fc.property(calls, calls, sizes, (wanted, actual, lengths) => {
        const expected = wanted.map(compileCall)
        const groupOf = lengths.flatMap((length, index) => Array.from({ length }, () => index))
        const pairs = pairInGroups(expected, actual, groupOf)
        expect(worthOf(pairs)).toBeCloseTo(bruteForce(expected, actual, groupOf.slice(0, actual.length)), 6)
        expect(new Set(pairs.map(({ actualIndex }) => actualIndex)).size).toBe(pairs.length)
        const inOrder = pairs.map(({ actualIndex }) => groupOf[actualIndex] ?? 0)
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })

  test('large groups are paired as well as small ones', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), large, calls, (wanted, first, second) => {
        const expected = wanted.map(compileCall)
        const actual = [...first, ...second]
        const groupOf = actual.map((_, index) => Number(index >= first.length))
        expect(worthOf(pairInGroups(expected, actual, groupOf))).toBeCloseTo(
          bruteForce(expected, actual, groupOf),
          6,
        )
      }),
      { numRuns: 30 },
    )
  })
})
