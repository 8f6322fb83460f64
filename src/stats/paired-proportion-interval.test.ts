import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { pairedProportionInterval } from './paired-proportion-interval.ts'
import { seededRandom } from './seeded-random.ts'

const cells = fc
  .tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 200 }))
  .filter(([b, c, rest]) => b + c + rest > 0)

test('leaves zero out just where McNemar without correction is significant', () => {
  fc.assert(
    fc.property(cells, ([b, c, rest]) => {
      const { low, high } = pairedProportionInterval(b, c, b + c + rest)
      const z = b + c === 0 ? 0 : (b - c) / Math.sqrt(b + c)
      if (Math.abs(Math.abs(z) - 1.959964) < 1e-5) return
      expect(low > 0 || high < 0).toBe(Math.abs(z) > 1.959964)
    }),
  )
})

test('holds its estimate, stays within -1 and 1, and is mirrored where the sides are swapped', () => {
  fc.assert(
    fc.property(cells, ([b, c, rest]) => {
      const n = b + c + rest
      const own = pairedProportionInterval(b, c, n)
      const swapped = pairedProportionInterval(c, b, n)
      expect(own.low).toBeLessThanOrEqual((b - c) / n + 1e-12)
      expect(own.high).toBeGreaterThanOrEqual((b - c) / n - 1e-12)
      expect(own.low).toBeGreaterThanOrEqual(-1)
      expect(own.high).toBeLessThanOrEqual(1)
      expect(swapped.low).toBeCloseTo(-own.high, 10)
      expect(swapped.high).toBeCloseTo(-own.low, 10)
    }),
  )
})

test('has a width where both systems agree on everything: z^2 / (n + z^2)', () => {
  const square = 1.959963984540054 ** 2
  const { low, high } = pairedProportionInterval(0, 0, 50)
  expect(high).toBeCloseTo(square / (50 + square), 9)
  expect(low).toBeCloseTo(-square / (50 + square), 9)
})

test('covers the true difference in 95 % of cases, at 40 items and 12 points of difference', () => {
  const random = seededRandom(4)
  let covered = 0
  const rounds = 20_000
  for (let round = 0; round < rounds; round++) {
    let b = 0
    let c = 0
    for (let item = 0; item < 40; item++) {
      const draw = random()
      if (draw < 0.2) b += 1
      else if (draw < 0.28) c += 1
    }
    const { low, high } = pairedProportionInterval(b, c, 40)
    if (low <= 0.12 && 0.12 <= high) covered += 1
  }
  expect(covered / rounds).toBeGreaterThan(0.94)
  expect(covered / rounds).toBeLessThan(0.965)
})

test('refuses more differing items than there are', () => {
  expect(() => pairedProportionInterval(3, 3, 5)).toThrow(BadOptionError)
})
