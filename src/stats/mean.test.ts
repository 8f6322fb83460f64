import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { bernoulliStandardError, mean, standardDeviation, standardError, variance } from './mean.ts'

const score = fc.double({ min: 0, max: 1, noNaN: true })

test('the mean of 0.7, 0.8 and 0.9 is 0.8, in any order', () => {
  for (const values of [
    [0.7, 0.8, 0.9],
    [0.9, 0.7, 0.8],
    [0.8, 0.9, 0.7],
  ]) {
    expect(mean(values)).toBe(0.8)
  }
})

test('S1: ten answers', () => {
  const values = [1, 0, 1, 1, 0, 1, 0, 1, 1, 1]
  expect(mean(values)).toBe(0.7)
  expect(standardError(values)).toBeCloseTo(0.15275252316519466, 12)
  expect(bernoulliStandardError(0.7, 10)).toBeCloseTo(0.14491376746189438, 12)
})

test('small values are not lost beside large ones', () => {
  expect(mean([1e16, 1, -1e16, 1])).toBe(0.5)
  expect(variance([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])).toBe(30)
})

test('the order of the values does not matter', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 2, maxLength: 200 }), (values) => {
      const sorted = values.toSorted((left, right) => left - right)
      expect(Math.abs(mean(values) - mean(sorted))).toBeLessThan(1e-14)
      expect(Math.abs((variance(values) ?? 0) - (variance(sorted) ?? 0))).toBeLessThan(1e-14)
    }),
  )
})

test('the mean lies between the smallest and the largest value, and equal values have no spread', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 1 }), (values) => {
      expect(mean(values)).toBeGreaterThanOrEqual(Math.min(...values))
      expect(mean(values)).toBeLessThanOrEqual(Math.max(...values))
    }),
  )
  fc.assert(
    fc.property(score, fc.integer({ min: 2, max: 50 }), (value, n) => {
      const values = new Array<number>(n).fill(value)
      expect(mean(values)).toBe(value)
      expect(standardError(values)).toBe(0)
    }),
  )
})

test('scale and shift carry over', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 2, maxLength: 50 }), (values) => {
      const moved = values.map((value) => 10 * value - 3)
      expect(mean(moved)).toBeCloseTo(10 * mean(values) - 3, 10)
      expect(standardDeviation(moved)).toBeCloseTo(10 * (standardDeviation(values) ?? 0), 10)
    }),
  )
})

test('the spread of a single value cannot be told', () => {
  expect(variance([0.5])).toBeUndefined()
  expect(standardDeviation([0.5])).toBeUndefined()
  expect(standardError([0.5])).toBeUndefined()
})

describe('refused', () => {
  const hostile: unknown[] = [
    [],
    [Number.NaN],
    [1, Number.POSITIVE_INFINITY],
    ['1'],
    [null],
    new Array(2),
    'abc',
    [1e200],
  ]
  test.each(hostile.map((values) => [values]))('%j', (values) => {
    for (const statistic of [mean, variance, standardDeviation, standardError]) {
      // reason: what callers without types hand in
      expect(() => statistic(values as number[])).toThrow(BadOptionError)
    }
  })

  test('the error names the value and its place', () => {
    expect(() => mean([1, Number.NaN])).toThrowErrorMatchingInlineSnapshot(
      `[BadOptionError: mean: \`values[1]\` takes a finite number of at most 1e150 in size, got NaN.]`,
    )
    expect(() => mean([])).toThrowErrorMatchingInlineSnapshot(
      `[BadOptionError: mean: \`values\` takes at least 1 number, got [].]`,
    )
  })
})
