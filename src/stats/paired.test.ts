import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { clusteredStandardError } from './clustered-standard-error.ts'
import { fisherExact } from './fisher-exact.ts'
import { holm } from './holm.ts'
import { mcnemarChiSquared, mcnemarExact } from './mcnemar.ts'
import { pairedDifference } from './paired-difference.ts'

const first = [1, 1, 0, 1, 1, 0, 1, 1, 1, 0]
const second = [1, 0, 0, 1, 0, 0, 1, 1, 0, 0]

test('S4: two systems on ten items', () => {
  const result = pairedDifference(first, second)
  expect(result.difference).toBeCloseTo(0.3, 12)
  expect(result.standardError).toBeCloseTo(0.15275252316519466, 12)
  expect(result.t).toBeCloseTo(1.96396, 5)
  expect(result.unpairedStandardError).toBeCloseTo(0.22360679774997896, 12)
  expect(result.difference / (result.unpairedStandardError ?? 0)).toBeCloseTo(1.34164, 5)
  expect(result.correlation).toBeCloseTo(0.5345224838, 10)
  expect(mcnemarExact(3, 0)).toBeCloseTo(0.25, 12)
})

/** Reference: scipy 1.17, `ttest_rel` and `pearsonr`. */
test('the paired t test of fractional scores', () => {
  const result = pairedDifference([0.9, 0.5, 0.7, 0.2, 0.8], [0.6, 0.55, 0.3, 0.1, 0.9])
  expect(result.t).toBeCloseTo(1.340847620136431, 11)
  expect(result.pValue).toBeCloseTo(0.2510504338510826, 11)
  expect(result.df).toBe(4)
  expect(result.correlation).toBeCloseTo(0.7267554192875083, 11)
})

test.each([
  [15, 5, 0.04138946533203125],
  [10, 2, 0.03857421875],
  [0, 0, 1],
  [4, 4, 1],
])('S5: McNemar exact (%d, %d)', (firstOnly, secondOnly, expected) => {
  expect(mcnemarExact(firstOnly, secondOnly)).toBeCloseTo(expected, 12)
})

test('S5: McNemar by chi squared with continuity', () => {
  expect(mcnemarChiSquared(15, 5)?.statistic).toBeCloseTo(4.05, 12)
  expect(mcnemarChiSquared(15, 5)?.pValue).toBeCloseTo(0.04417134490844, 12)
  expect(mcnemarChiSquared(4, 4)).toMatchObject({ statistic: 0, pValue: 1 })
  expect(mcnemarChiSquared(0, 0)).toBeUndefined()
})

describe('properties', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true })
  const pairs = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 60 })

  test('swapping sides flips the signs and nothing else', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [a, b] = [list.map(([value]) => value), list.map(([, value]) => value)]
        const own = pairedDifference(a, b, { range: [0, 1] })
        const swapped = pairedDifference(b, a, { range: [0, 1] })
        expect(swapped.difference).toBeCloseTo(-own.difference, 12)
        expect(swapped.standardError).toBeCloseTo(own.standardError ?? 0, 12)
        expect(swapped.interval?.low).toBeCloseTo(-(own.interval?.high ?? 0), 10)
        expect(swapped.pValue ?? 1).toBeCloseTo(own.pValue ?? 1, 8)
      }),
    )
  })

  test('the error is what the covariance formula says', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [a, b] = [list.map(([value]) => value), list.map(([, value]) => value)]
        const n = list.length
        const [meanA, meanB] = [a.reduce((x, y) => x + y) / n, b.reduce((x, y) => x + y) / n]
        const covariance = list.reduce((sum, [x, y]) => sum + (x - meanA) * (y - meanB), 0) / (n - 1)
        const result = pairedDifference(a, b)
        const squared = (result.unpairedStandardError ?? 0) ** 2 - (2 * covariance) / n
        expect((result.standardError ?? 0) ** 2).toBeCloseTo(squared, 10)
      }),
    )
  })

  test('order and scale do not matter to the p value, and the interval holds the difference', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const own = pairedDifference(...unzip(list))
        const other = pairedDifference(...unzip(list.toReversed().map(([x, y]) => [8 * x, 8 * y])))
        if ((own.standardError ?? 0) > 1e-6) expect(other.pValue).toBeCloseTo(own.pValue ?? 0, 8)
        expect(own.interval?.low).toBeLessThanOrEqual(own.difference)
        expect(own.interval?.high).toBeGreaterThanOrEqual(own.difference)
      }),
    )
  })

  test('McNemar is symmetric, from 0 to 1, and falls as the sides drift apart', () => {
    const count = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(count, count, (b, c) => {
        expect(mcnemarExact(b, c)).toBe(mcnemarExact(c, b))
        expect(mcnemarExact(b, c)).toBeLessThanOrEqual(1)
        expect(mcnemarExact(Math.max(b, c) + 1, Math.min(b, c))).toBeLessThanOrEqual(
          mcnemarExact(b, c) + 1e-12,
        )
      }),
    )
  })
})

function unzip(list: readonly (readonly [number, number])[]): [number[], number[]] {
  return [list.map(([value]) => value), list.map(([, value]) => value)]
}

test('clusters widen the difference by the clustered error', () => {
  const clusters = ['a', 'a', 'b', 'b', 'b', 'c', 'c', 'd', 'd', 'd']
  const result = pairedDifference(first, second, { clusters })
  const differences = first.map((value, index) => value - (second[index] ?? 0))
  expect(result.standardError).toBeCloseTo(clusteredStandardError(differences, clusters) ?? 0, 12)
  expect(result.df).toBe(3)
})

test('what cannot be told is absent', () => {
  expect(pairedDifference([1], [0])).toEqual({ n: 1, difference: 1 })
  expect(pairedDifference([1, 0], [1, 0], { clusters: ['a', 'a'] })).toEqual({
    n: 2,
    difference: 0,
    unpairedStandardError: Math.SQRT1_2,
    correlation: expect.closeTo(1, 12),
  })
  const constant = pairedDifference([1, 1, 1], [0, 0, 0])
  expect(constant).toMatchObject({ difference: 1, standardError: 0 })
  expect(constant).not.toHaveProperty('t')
  expect(constant).not.toHaveProperty('pValue')
  expect(constant).not.toHaveProperty('correlation')
})

/** Reference: scipy 1.17. */
test.each([
  [3, 4, 1, 4, 0.48571428571428565],
  [8, 10, 1, 10, 0.005477494641581329],
  [50, 100, 60, 100, 0.20070760013598074],
  [0, 5, 0, 5, 1],
  [10, 10, 0, 10, 1.082508822446903e-5],
])("Fisher's exact test of %d of %d against %d of %d", (passedA, nA, passedB, nB, expected) => {
  expect(fisherExact(passedA, nA, passedB, nB)).toBeCloseTo(expected, 11)
  expect(fisherExact(passedB, nB, passedA, nA)).toBeCloseTo(expected, 11)
})

test('Holm steps down, keeps the order given and never lowers a p value', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(holm([])).toEqual([])
  const list = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 })
  fc.assert(
    fc.property(list, (pValues) => {
      const adjusted = holm(pValues)
      for (const [index, pValue] of pValues.entries()) {
        expect(adjusted[index]).toBeGreaterThanOrEqual(pValue)
        expect(adjusted[index]).toBeLessThanOrEqual(1)
      }
      expect(holm(pValues.toReversed())).toEqual(adjusted.toReversed())
    }),
  )
})

test('hostile input is refused with the name of the option', () => {
  const cases: [() => unknown, string][] = [
    [() => pairedDifference([], []), 'first'],
    [() => pairedDifference([1, 0], [1]), 'second'],
    [() => pairedDifference([1, Number.NaN], [1, 0]), 'first[1]'],
    [() => pairedDifference([1, 0], [1, 0], { level: 95 }), 'level'],
    [() => pairedDifference([1, 0], [1, 0], { clusters: ['a'] }), 'clusters'],
    [() => mcnemarExact(-1, 0), 'firstOnly'],
    [() => mcnemarChiSquared(0, 0.5), 'secondOnly'],
    [() => fisherExact(1, 0, 1, 1), 'firstN'],
    [() => fisherExact(1, 1, 2, 1), 'secondPassed'],
    [() => holm([0.5, 1.5]), 'pValues[1]'],
    [() => holm([Number.NaN]), 'pValues[0]'],
  ]
  for (const [call, option] of cases) expect(call).toThrow(expect.objectContaining({ option }))
  expect(() => holm([2])).toThrow(BadOptionError)
})
