import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { meanPassAtK, meanPassHatK, passAtK, passHatK } from './pass-at-k.ts'

test.each([
  [5, 2, 1, 0.4, 0.4],
  [5, 2, 2, 0.7, 0.1],
  [5, 2, 3, 0.9, 0],
  [4, 2, 2, 0.8333333333, 0.1666666667],
  [10, 3, 5, 0.9166666667, 0],
  [8, 8, 4, 1, 1],
])('S9: %d trials, %d passed, k = %d', (n, passed, k, atK, hatK) => {
  expect(passAtK(n, passed, k)).toBeCloseTo(atK, 10)
  expect(passHatK(n, passed, k)).toBeCloseTo(hatK, 10)
})

/** Every way to choose k of the trials, by hand. */
function enumerate(trials: readonly boolean[], k: number): { any: number; all: number } {
  let chosen = 0
  let any = 0
  let all = 0
  for (let mask = 0; mask < 2 ** trials.length; mask++) {
    const picked = trials.filter((_, index) => mask & (1 << index))
    if (picked.length !== k) continue
    chosen += 1
    if (picked.includes(true)) any += 1
    if (!picked.includes(false)) all += 1
  }
  return { any: any / chosen, all: all / chosen }
}

const trialsAndK = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 8 })
  .chain((trials) => fc.tuple(fc.constant(trials), fc.integer({ min: 1, max: trials.length })))

test('both agree with choosing every subset of k trials', () => {
  fc.assert(
    fc.property(trialsAndK, ([trials, k]) => {
      const passed = trials.filter(Boolean).length
      const { any, all } = enumerate(trials, k)
      expect(passAtK(trials.length, passed, k)).toBeCloseTo(any, 12)
      expect(passHatK(trials.length, passed, k)).toBeCloseTo(all, 12)
    }),
  )
})

test('pass^k is at most pass@k, one falls and the other rises with k, and at k = 1 both are the share', () => {
  const counts = fc
    .integer({ min: 2, max: 300 })
    .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }), fc.integer({ min: 2, max: n })))
  fc.assert(
    fc.property(counts, ([n, passed, k]) => {
      const at = (of: typeof passAtK, size: number): number => of(n, passed, size) ?? Number.NaN
      expect(at(passHatK, k)).toBeLessThanOrEqual(at(passAtK, k))
      expect(at(passAtK, k)).toBeGreaterThanOrEqual(at(passAtK, k - 1))
      expect(at(passHatK, k)).toBeLessThanOrEqual(at(passHatK, k - 1))
      expect(at(passAtK, 1)).toBeCloseTo(passed / n, 12)
      expect(at(passHatK, 1)).toBeCloseTo(passed / n, 12)
      expect(at(passAtK, k)).toBeLessThanOrEqual(1)
    }),
  )
})

test('fewer trials than k tell nothing', () => {
  expect(passAtK(2, 1, 3)).toBeUndefined()
  expect(passHatK(0, 0, 1)).toBeUndefined()
})

test('items with too few trials are left out and counted', () => {
  const items = [
    { n: 4, passed: 2 },
    { n: 1, passed: 1 },
    { n: 0, passed: 0 },
  ]
  expect(meanPassAtK(items, 1)).toEqual({ value: 0.75, items: 2, leftOut: 1 })
  expect(meanPassAtK(items, 2)).toEqual({ value: expect.closeTo(5 / 6, 12), items: 1, leftOut: 2 })
  expect(meanPassHatK(items, 2)).toEqual({ value: expect.closeTo(1 / 6, 12), items: 1, leftOut: 2 })
  expect(meanPassHatK(items, 5)).toBeUndefined()
  expect(meanPassAtK([], 1)).toBeUndefined()
})

test('ten million trials are no trouble', () => {
  expect(passAtK(1e7, 1e7, 1e7)).toBe(1)
  expect(passHatK(1e7, 5e6, 4e6)).toBe(0)
})

describe('refused', () => {
  test.each([
    [5, 2, 0],
    [5, 6, 1],
    [5, -1, 1],
    [-1, 0, 1],
    [5, 2, 1.5],
    [Number.NaN, 2, 1],
    [5, Number.NaN, 1],
    [5, 2, Number.POSITIVE_INFINITY],
  ])('n = %d, passed = %d, k = %d', (n, passed, k) => {
    for (const of of [passAtK, passHatK]) expect(() => of(n, passed, k)).toThrow(BadOptionError)
    for (const of of [meanPassAtK, meanPassHatK]) expect(() => of([{ n, passed }], k)).toThrow(BadOptionError)
  })

  test('k = 0 of no items', () => {
    expect(() => meanPassAtK([], 0)).toThrowErrorMatchingInlineSnapshot(
      `[BadOptionError: meanPassAtK: \`k\` takes a whole number from 1 up, got 0.]`,
    )
  })
})
