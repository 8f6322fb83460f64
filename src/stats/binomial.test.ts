import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { binomialCdf, binomialProbability } from './binomial.ts'
import { compensatedSum } from './sum.ts'

/** References: scipy 1.17. */
test.each([
  [0, 10, 0.3, 0.0282475249, 0.0282475249],
  [3, 10, 0.3, 0.266827932, 0.6496107184],
  [50, 100, 0.5, 0.07958923738717875, 0.5397946186935889],
  [500, 1000, 0.48, 0.011327071894764533, 0.9027460086403863],
  [10, 1000000, 1e-5, 0.12511066127589932, 0.5830397501940283],
  [7, 7, 0.9, 0.4782969, 1],
])('%d hits of %d at %d', (hits, draws, probability, density, cumulated) => {
  expect(binomialProbability(hits, draws, probability)).toBeCloseTo(density, 11)
  expect(binomialCdf(hits, draws, probability)).toBeCloseTo(cumulated, 11)
})

test('the distribution is the sum of its probabilities, and all of them are one', () => {
  const draws = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(draws, fc.double({ min: 0, max: 1, noNaN: true }), (n, probability) => {
      const all = Array.from({ length: n + 1 }, (_, hits) => binomialProbability(hits, n, probability))
      expect(compensatedSum(all)).toBeCloseTo(1, 11)
      const half = Math.floor(n / 2)
      expect(binomialCdf(half, n, probability)).toBeCloseTo(compensatedSum(all.slice(0, half + 1)), 11)
    }),
  )
})

test.each([
  [-1, 10, 0.5],
  [11, 10, 0.5],
  [0.5, 10, 0.5],
  [1, -1, 0.5],
  [1, 10, 1.5],
  [1, 10, Number.NaN],
])('%d hits of %d at %d are refused', (hits, draws, probability) => {
  expect(() => binomialProbability(hits, draws, probability)).toThrow(BadOptionError)
  expect(() => binomialCdf(hits, draws, probability)).toThrow(BadOptionError)
})
