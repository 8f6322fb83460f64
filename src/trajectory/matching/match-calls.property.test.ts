import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import type { ArgumentMode } from './argument-mode.ts'
import type { ActualCall } from './call-pair.ts'
import { compileCall, type ExpectedCall } from './expected-call.ts'
import { type CallMatch, type CallOrder, matchCalls } from './match-calls.ts'

describe('properties', () => {
  const name = fc.constantFrom('f', 'g', 'constructor')
  const args = fc.record(
    { a: fc.integer({ min: 0, max: 1 }), b: fc.integer({ min: 0, max: 1 }) },
    { requiredKeys: [] },
  )
  const mode = fc.constantFrom<ArgumentMode>('exact', 'subset', 'superset', 'ignore')
  const plain = fc.record({ name, args })
  const actualCalls = fc.array(plain, { maxLength: 6 })
  const mixed = fc.array(fc.record({ name, args, match: mode }), { minLength: 1, maxLength: 6 })
  const expectedCalls = fc.oneof(mixed, fc.array(plain, { minLength: 1, maxLength: 6 }))
  const order = fc.constantFrom<CallOrder>('any', 'subsequence', 'exact')

  /** Full matches, pairs of one name, and their similarity. */
  type Value = readonly [full: number, pairs: number, similarity: number]

  const isBetter = (left: Value, right: Value): boolean =>
    left[0] !== right[0]
      ? left[0] > right[0]
      : left[1] !== right[1]
        ? left[1] > right[1]
        : left[2] > right[2] + 1e-9

  /** The best of all one-to-one pairings, by trying them all. */
  function bruteForce(
    expected: readonly ExpectedCall[],
    actual: readonly ActualCall[],
    keepsOrder: boolean,
  ): Value {
    const calls = expected.map(compileCall)
    let best: Value = [0, 0, 0]
    const taken = new Set<number>()
    const visit = (row: number, from: number, value: Value): void => {
      if (isBetter(value, best)) best = value
      const call = calls[row]
      if (call === undefined) return
      visit(row + 1, from, value)
      for (const [column, own] of actual.entries()) {
        if (column < from || taken.has(column) || own.name !== call.name) continue
        const isFull = call.accepts(own.args)
        taken.add(column)
        visit(row + 1, keepsOrder ? column + 1 : 0, [
          value[0] + Number(isFull),
          value[1] + 1,
          value[2] + (isFull ? 1 : call.similarity(own.args)),
        ])
        taken.delete(column)
      }
    }
    visit(0, 0, [0, 0, 0])
    return best
  }

  const worthOf = ({ matched, mismatched }: CallMatch): Value => [
    matched.length,
    matched.length + mismatched.length,
    matched.length + mismatched.reduce((sum, { similarity }) => sum + similarity, 0),
  ]

  test('the pairing is the best there is: agreement with brute force for up to 6 calls a side', () => {
    fc.assert(
      fc.property(expectedCalls, actualCalls, order, (expected, actual, own) => {
        const found = worthOf(matchCalls(expected, actual, { order: own }))
        const best = bruteForce(expected, actual, own !== 'any')
        expect(found[0]).toBe(best[0])
        expect(found[1]).toBe(best[1])
        expect(found[2]).toBeCloseTo(best[2], 9)
      }),
      { numRuns: 1500 },
    )
  })

  test('every call appears once, pairs share a name, and order is kept where it counts', () => {
    fc.assert(
      fc.property(expectedCalls, actualCalls, order, (expected, actual, own) => {
        const { matched, mismatched, missing, extra } = matchCalls(expected, actual, { order: own })
        const pairs = [...matched, ...mismatched].sort(
          (left, right) => left.expectedIndex - right.expectedIndex,
        )
        const rows = [...pairs, ...missing].map(({ expectedIndex }) => expectedIndex)
        const columns = [...pairs, ...extra].map(({ actualIndex }) => actualIndex)
        expect(rows.toSorted((a, b) => a - b)).toEqual(expected.map((_, index) => index))
        expect(columns.toSorted((a, b) => a - b)).toEqual(actual.map((_, index) => index))
        for (const pair of pairs)
          expect(actual[pair.actualIndex]?.name).toBe(expected[pair.expectedIndex]?.name)
        if (own === 'any') return
        const inOrder = pairs.map(({ actualIndex }) => actualIndex)
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
      }),
    )
  })

  test('permuting either list changes no any-order result', () => {
    const shuffled = fc
      .tuple(expectedCalls, actualCalls)
      .chain(([expected, actual]) =>
        fc.tuple(
          fc.constant({ expected, actual }),
          fc.shuffledSubarray(expected, { minLength: expected.length }),
          fc.shuffledSubarray(actual, { minLength: actual.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([own, expected, actual]) => {
        const first = matchCalls(own.expected, own.actual, { extra: 'forbid' })
        const second = matchCalls(expected, actual, { extra: 'forbid' })
        for (const key of ['passes', 'precision', 'recall', 'f1'] as const)
          expect(second[key]).toBe(first[key])
        expect(second.graded).toBeCloseTo(first.graded, 9)
      }),
    )
  })

  test('subset of a in b is superset of b around a', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
        const subset = compileCall({ name: 'f', args: a, match: 'subset' }, 0)
        const superset = compileCall({ name: 'f', args: b, match: 'superset' }, 0)
        expect(subset.accepts(b)).toBe(superset.accepts(a))
      }),
    )
  })

  test('an expected call more never lowers matched nor precision, an actual call more never lowers recall', () => {
    fc.assert(
      fc.property(expectedCalls, actualCalls, plain, order, (expected, actual, more, own) => {
        const before = matchCalls(expected, actual, { order: own })
        const wanted = matchCalls([...expected, more], actual, { order: own })
        expect(wanted.matched.length).toBeGreaterThanOrEqual(before.matched.length)
        expect(wanted.precision).toBeGreaterThanOrEqual(before.precision)
        const made = matchCalls(expected, [...actual, more], { order: own })
        expect(made.recall).toBeGreaterThanOrEqual(before.recall)
        for (const result of [before, wanted, made]) {
          for (const key of ['precision', 'recall', 'f1', 'graded'] as const) {
            expect(result[key]).toBeGreaterThanOrEqual(0)
            expect(result[key]).toBeLessThanOrEqual(1)
          }
          expect(result.graded).toBeGreaterThanOrEqual(result.f1 - 1e-12)
        }
      }),
    )
  })

  test('acceptance, a similarity of 1 and no difference are one and the same', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(json, fc.option(json, { nil: undefined }), mode, (wanted, other, own) => {
        const received = other === undefined ? structuredClone(wanted) : other
        const call = compileCall({ name: 'f', args: wanted, match: own }, 0)
        const accepts = call.accepts(received)
        expect(call.differences(received).length === 0).toBe(accepts)
        expect(call.similarity(received) === 1).toBe(accepts)
      }),
    )
  })
})
