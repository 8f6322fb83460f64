import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { betaQuantile, incompleteBeta } from './incomplete-beta.ts'

/** References: mpmath 1.3 at 40 digits. */
test.each([
  [0.001, 0.5, 0.5, 0.020135041633377492],
  [0.9999999, 10, 0.5, 0.998885632331937],
  [0.99999999, 1e4, 0.5, 0.9887167254200085],
  [0.3, 1, 1, 0.3],
  [0.936508198820908, 30, 1, 0.13974861582201226],
  [1e-9, 0.01, 3, 0.825063615416031],
  [0.5, 2, 3, 0.6875],
  [0.9999868378713536, 1e6, 10, 0.15535860217468087],
  [0.1, 50, 50, 3.2321822349737532e-24],
  [0.7, 50, 50, 0.9999844522002386],
])('the incomplete beta function at %d of (%d, %d) is right to ten digits', (x, a, b, expected) => {
  expect(Math.abs(incompleteBeta(x, a, b) / expected - 1)).toBeLessThan(1e-10)
})

test.each([
  [0.001, 0.5, 0.5, 2.467399070916944e-6],
  [1e-10, 10, 0.5, 0.11828450058805264],
  [0.8, 1e4, 0.5, 0.9999967906871846],
  [0.999, 1e5, 0.5, 0.999999999992146],
  [1e-10, 1, 1, 1e-10],
  [0.5, 2, 3, 0.38572756813238956],
  [0.975, 200, 3, 0.996926732101603],
  [0.8, 1e6, 10, 0.9999927108397588],
  [0.999, 1000, 1000, 0.5345129484790637],
])('the beta quantile of %d under (%d, %d) is right to ten digits', (probability, a, b, expected) => {
  expect(Math.abs(betaQuantile(probability, a, b) / expected - 1)).toBeLessThan(1e-10)
})

test('the quantile undoes the function', () => {
  const shape = fc.double({ min: 0.5, max: 500, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), shape, shape, (probability, a, b) => {
      expect(incompleteBeta(betaQuantile(probability, a, b), a, b)).toBeCloseTo(probability, 10)
    }),
  )
})

test('both ends are exact', () => {
  expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1])
  expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1])
})

test.each([Number.NaN, -0.1, 1.1, Number.POSITIVE_INFINITY])('x = %d is refused', (x) => {
  expect(() => incompleteBeta(x, 1, 1)).toThrow(BadOptionError)
  expect(() => betaQuantile(x, 1, 1)).toThrow(BadOptionError)
})

test.each([Number.NaN, 0, -1, 1e10, Number.POSITIVE_INFINITY])('a shape of %d is refused', (shape) => {
  expect(() => incompleteBeta(0.5, shape, 1)).toThrow(BadOptionError)
  expect(() => betaQuantile(0.5, 1, shape)).toThrow(BadOptionError)
})
