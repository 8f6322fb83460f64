import { expect, test } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import { binomialCdf } from './binomial.ts'
import { failureUpperBound, ruleOfThree } from './failure-bound.ts'

test('S15: no failure of 30', () => {
  expect(failureUpperBound(0, 30)).toBeCloseTo(0.0950338529, 10)
  expect(ruleOfThree(30)).toBeCloseTo(0.1, 12)
})

test.each([
  [0, 1],
  [1, 10],
  [5, 50],
  [49, 50],
])('at the bound, seeing only %d failures of %d has a chance of 5 %%', (failures, n) => {
  expect(binomialCdf(failures, n, failureUpperBound(failures, n))).toBeCloseTo(0.05, 10)
})

test('nothing is above 1', () => {
  expect(failureUpperBound(4, 4)).toBe(1)
  expect(ruleOfThree(1)).toBe(1)
})

test('bad counts are refused', () => {
  expect(() => failureUpperBound(0, 0)).toThrow(BadOptionError)
  expect(() => failureUpperBound(3, 2)).toThrow(BadOptionError)
  expect(() => ruleOfThree(0)).toThrow(BadOptionError)
})
