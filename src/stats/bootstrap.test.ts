import { expect, test } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import { bootstrapMean } from './bootstrap.ts'
import { clusteredStandardError } from './clustered-standard-error.ts'
import { standardError } from './mean.ts'
import { seededRandom } from './seeded-random.ts'
import { tInterval } from './t-interval.ts'

const random = seededRandom(1)
const values = Array.from({ length: 300 }, random)

test('the same seed gives the same numbers, another seed others', () => {
  expect(bootstrapMean(values, { seed: 5 })).toEqual(bootstrapMean(values, { seed: 5 }))
  expect(bootstrapMean(values, { seed: 5 })?.low).not.toBe(bootstrapMean(values, { seed: 6 })?.low)
})

test('the generator is xoshiro128** filled by splitmix32, to the last bit', () => {
  const stream = seededRandom(42)
  expect([stream(), stream(), stream()].map((value) => value * 2 ** 32)).toMatchInlineSnapshot(`
    [
      660444221,
      3652823732,
      77672526,
    ]
  `)
})

test('the generator is even', () => {
  const stream = seededRandom(3)
  const counts = new Array<number>(16).fill(0)
  for (let draw = 0; draw < 160_000; draw++) {
    const cell = Math.floor(stream() * 16)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  expect(chiSquared).toBeLessThan(37.7)
})

test('it agrees with the central limit forms on many values', () => {
  const result = bootstrapMean(values, { seed: 1, resamples: 20_000 })
  const interval = tInterval(values)
  expect(result?.standardError).toBeCloseTo(standardError(values) ?? 0, 3)
  expect(result?.low).toBeCloseTo(interval?.low ?? 0, 2)
  expect(result?.high).toBeCloseTo(interval?.high ?? 0, 2)
})

test('whole clusters are drawn where clusters are given', () => {
  const clusters = values.map((_, index) => index % 60)
  const grouped = values.map((_, index) => (values[index % 60] ?? 0) + index / 1e6)
  const result = bootstrapMean(grouped, { seed: 1, resamples: 20_000, clusters })
  expect(result?.standardError).toBeCloseTo(clusteredStandardError(grouped, clusters) ?? 0, 2)
  expect(result?.standardError).toBeGreaterThan(2 * (standardError(grouped) ?? 0))
})

test('a single value or cluster tells nothing', () => {
  expect(bootstrapMean([1], { seed: 1 })).toBeUndefined()
  expect(bootstrapMean([1, 0], { seed: 1, clusters: ['a', 'a'] })).toBeUndefined()
})

test.each([
  [{ seed: -1 }],
  [{ seed: 0.5 }],
  [{ seed: 2 ** 32 }],
  [{ seed: 1, resamples: 1 }],
  [{ seed: 1, level: 1 }],
  [{ seed: 1, clusters: ['a'] }],
])('%j is refused', (options) => {
  expect(() => bootstrapMean([1, 0], options)).toThrow(BadOptionError)
})
