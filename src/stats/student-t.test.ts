import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { normalQuantile } from './normal.ts'
import { studentTCdf, studentTQuantile } from './student-t.ts'

/** References: mpmath 1.3 at 40 digits. */
test.each([
  [-0.01, 0.5, 0.49730337181805223],
  [0.5, 1, 0.6475836176504333],
  [0, 2, 0.5],
  [-0.01, 4.5, 0.49622460869744445],
  [-3, 9, 0.007478181955207107],
  [0.5, 99, 0.690907677987797],
  [-3, 1000, 0.0013833545221190963],
  [0.5, 1e5, 0.691461911172791],
  [-1, 1e6, 0.15865537491678908],
])('the t distribution at %d with %d degrees is right to ten digits', (t, df, expected) => {
  expect(Math.abs(studentTCdf(t, df) / expected - 1)).toBeLessThan(1e-10)
})

test.each([
  [0.025, 0.5, -164.55767348048852],
  [0.001, 1, -318.30883898555044],
  [0.4999, 1, -0.0003141592756943707],
  [0.51, 3, 0.027211467049118022],
  [0.3, 4.5, -0.5635058039393779],
  [0.025, 9, -2.2621571627982053],
  [0.001, 29, -3.396240288356803],
  [0.001, 99, -3.1746038497557523],
  [0.995, 1e5, 2.575878469908375],
  [0.3, 1e6, -0.5244006798602089],
])('the t quantile of %d with %d degrees is right to ten digits', (probability, df, expected) => {
  expect(Math.abs(studentTQuantile(probability, df) / expected - 1)).toBeLessThan(1e-10)
})

test('the quantile undoes the distribution', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      fc.double({ min: 0.5, max: 1e4, noNaN: true }),
      (probability, df) => {
        expect(studentTCdf(studentTQuantile(probability, df), df)).toBeCloseTo(probability, 10)
      },
    ),
  )
})

test('one degree is the Cauchy distribution and many are the normal one', () => {
  expect(studentTQuantile(0.975, 1)).toBeCloseTo(Math.tan(Math.PI * 0.475), 9)
  expect(studentTQuantile(0.975, 1e9)).toBeCloseTo(normalQuantile(0.975), 8)
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d degrees are refused', (df) => {
  expect(() => studentTCdf(1, df)).toThrow(BadOptionError)
  expect(() => studentTQuantile(0.9, df)).toThrow(BadOptionError)
})
