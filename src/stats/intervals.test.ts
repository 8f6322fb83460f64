import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { binomialCdf, binomialProbability } from './binomial.ts'
import { clopperPearsonInterval } from './clopper-pearson.ts'
import type { Interval } from './interval.ts'
import { seededRandom } from './seeded-random.ts'
import { tInterval } from './t-interval.ts'
import { waldInterval } from './wald.ts'
import { wilsonInterval } from './wilson.ts'

const ofCounts = { wilsonInterval, clopperPearsonInterval, waldInterval }

function expectInterval(interval: Interval | undefined, low: number, high: number, digits: number): void {
  expect(interval?.low).toBeCloseTo(low, digits)
  expect(interval?.high).toBeCloseTo(high, digits)
}

test('S1: t leaves the range, Wilson does not, Wald lies between', () => {
  const values = [1, 0, 1, 1, 0, 1, 0, 1, 1, 1]
  expectInterval(tInterval(values), 0.3544497856, 1.0455502144, 10)
  expectInterval(wilsonInterval(7, 10), 0.3967781475, 0.8922087326, 10)
  expectInterval(waldInterval(7, 10), 0.4159742349, 0.9840257651, 10)
})

test('t is clipped to the range it is given', () => {
  expectInterval(tInterval([1, 0, 1, 1, 0, 1, 0, 1, 1, 1], { range: [0, 1] }), 0.3544497856, 1, 10)
})

test.each([
  [10, 10, 0.722467, 1],
  [0, 10, 0, 0.277533],
  [30, 30, 0.886487, 1],
  [84, 200, 0.353736, 0.489279],
  [42, 100, 0.327984, 0.517935],
])('S2: Wilson at %d of %d', (passed, n, low, high) => {
  expectInterval(wilsonInterval(passed, n), low, high, 6)
})

/** References: scipy 1.17, `binomtest(...).proportion_ci`. */
test.each([
  [7, 10, 0.3475471499399921, 0.9332604888222655],
  [0, 10, 0, 0.30849710781876294],
  [10, 10, 0.6915028921812371, 1],
  [84, 200, 0.3507438577910283, 0.4916638251226197],
  [999, 1000, 0.9944410757201502, 0.9999746825125083],
])('Clopper-Pearson at %d of %d', (passed, n, low, high) => {
  expectInterval(clopperPearsonInterval(passed, n), low, high, 10)
})

describe('properties', () => {
  const counts = fc
    .integer({ min: 1, max: 300 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
  const level = fc.double({ min: 0.5, max: 0.999, noNaN: true })

  test.each([['wilsonInterval'], ['clopperPearsonInterval']] as const)(
    '%s stays within 0 to 1 around the share',
    (name) => {
      fc.assert(
        fc.property(counts, level, ([passed, n], chosen) => {
          const { low, high } = ofCounts[name](passed, n, { level: chosen })
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(low).toBeLessThanOrEqual(passed / n)
          expect(high).toBeGreaterThanOrEqual(passed / n)
        }),
      )
    },
  )

  test.each([['wilsonInterval'], ['clopperPearsonInterval'], ['waldInterval']] as const)(
    '%s widens with the level, and mirrors when passes and failures swap',
    (name) => {
      fc.assert(
        fc.property(counts, level, ([passed, n], chosen) => {
          const own = ofCounts[name](passed, n, { level: chosen })
          const wider = ofCounts[name](passed, n, { level: chosen + (1 - chosen) / 2 })
          expect(wider.low).toBeLessThanOrEqual(own.low)
          expect(wider.high).toBeGreaterThanOrEqual(own.high)
          const mirrored = ofCounts[name](n - passed, n, { level: chosen })
          expectInterval(mirrored, 1 - own.high, 1 - own.low, 10)
        }),
      )
    },
  )

  test('t keeps its place under scale and shift', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 }),
        (values) => {
          const own = tInterval(values)
          const moved = tInterval(values.map((value) => 4 * value + 2))
          expectInterval(moved, 4 * (own?.low ?? 0) + 2, 4 * (own?.high ?? 0) + 2, 9)
        },
      ),
    )
  })
})

/** statistics.md §5. */
const coverage = [
  [20, 0.05, 0.9245],
  [20, 0.5, 0.9586],
  [20, 0.95, 0.9245],
  [100, 0.05, 0.9659],
  [100, 0.5, 0.9431],
  [100, 0.95, 0.9659],
  [500, 0.05, 0.9499],
  [500, 0.5, 0.9456],
  [500, 0.95, 0.9499],
] as const

function covering(n: number, share: number): boolean[] {
  return Array.from({ length: n + 1 }, (_, passed) => {
    const { low, high } = wilsonInterval(passed, n)
    return low <= share && share <= high
  })
}

test.each(coverage)(
  'Wilson covers a share of n = %d at p = %d exactly as often as it should',
  (n, share, expected) => {
    const covers = covering(n, share)
    const exact = covers.reduce(
      (sum, is, passed) => sum + (is ? binomialProbability(passed, n, share) : 0),
      0,
    )
    expect(exact).toBeCloseTo(expected, 4)
  },
)

test.each(coverage)('100,000 simulated samples of n = %d at p = %d agree', (n, share, expected) => {
  const covers = covering(n, share)
  const random = seededRandom(20_240_601 + n)
  const upTo = Array.from({ length: n + 1 }, (_, passed) => binomialCdf(passed, n, share))
  const samples = 100_000
  let covered = 0
  for (let sample = 0; sample < samples; sample++) {
    const drawn = random()
    if (covers[upTo.findIndex((cumulated) => drawn < cumulated)]) covered += 1
  }
  expect(Math.abs(covered / samples - expected)).toBeLessThan(0.005)
})

test('t of a single value cannot be told', () => {
  expect(tInterval([1])).toBeUndefined()
})

describe('refused', () => {
  test.each([
    [-1, 10],
    [11, 10],
    [1, 0],
    [1.5, 10],
    [Number.NaN, 10],
    [1, Number.POSITIVE_INFINITY],
  ])('%d of %d', (passed, n) => {
    for (const interval of Object.values(ofCounts)) expect(() => interval(passed, n)).toThrow(BadOptionError)
  })

  test.each([0, 1, 95, -0.5, Number.NaN])('a level of %d', (level) => {
    for (const interval of Object.values(ofCounts))
      expect(() => interval(1, 2, { level })).toThrow(BadOptionError)
    expect(() => tInterval([0, 1], { level })).toThrow(BadOptionError)
  })

  test('a range that is none', () => {
    expect(() => tInterval([0, 1], { range: [1, 0] })).toThrow(BadOptionError)
    expect(() => tInterval([0, 1], { range: [0, Number.NaN] })).toThrow(BadOptionError)
  })
})
