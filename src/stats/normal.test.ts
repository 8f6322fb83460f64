import { expect, test } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import { normalCdf, normalQuantile } from './normal.ts'

/** References: mpmath 1.3 at 40 digits. */
test.each([
  [-30, 4.906713927148187e-198],
  [-10, 7.619853024160525e-24],
  [-5, 2.866515718791939e-7],
  [-2.6, 0.004661188023718749],
  [-2.5, 0.006209665325776135],
  [-2.4, 0.008197535924596131],
  [-1, 0.15865525393145705],
  [-1e-9, 0.49999999960105773],
  [0, 0.5],
  [2, 0.9772498680518208],
  [8, 0.9999999999999993],
])('the normal distribution at %d is right to twelve digits', (z, expected) => {
  expect(Math.abs(normalCdf(z) / expected - 1)).toBeLessThan(1e-12)
})

test.each([
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798407],
  [0.001, -3.0902323061678136],
  [0.025, -1.9599639845400543],
  [0.4999, -0.00025066283008800747],
  [0.7, 0.5244005127080407],
  [0.975, 1.9599639845400538],
  [0.999999, 4.753424308817087],
])('the normal quantile of %d is right to twelve digits', (probability, expected) => {
  expect(Math.abs(normalQuantile(probability) / expected - 1)).toBeLessThan(1e-12)
})

test('infinities are the ends and the middle is exact', () => {
  expect([normalCdf(Number.NEGATIVE_INFINITY), normalCdf(Number.POSITIVE_INFINITY)]).toEqual([0, 1])
  expect(normalQuantile(0.5)).toBe(0)
})

test.each([0, 1, -1, Number.NaN])('a probability of %d has no quantile', (probability) => {
  expect(() => normalQuantile(probability)).toThrow(BadOptionError)
})

test('NaN is refused', () => {
  expect(() => normalCdf(Number.NaN)).toThrow(BadOptionError)
})
