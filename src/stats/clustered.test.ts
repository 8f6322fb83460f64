import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { BadOptionError } from '../errors/index.ts'
import { clusteredT, clusteredWilson, effectiveSampleSize } from './clustered-intervals.ts'
import { type ClusteredForm, clusteredStandardError } from './clustered-standard-error.ts'
import { mean, standardError } from './mean.ts'
import { tInterval } from './t-interval.ts'

const values = [1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 1]
const clusters = [...'aaaabbbbcccc']

/** S10: 50 tasks with 4 trials each. */
const tasks = [14, 12, 10, 4, 10].flatMap((count, hits) => new Array<number>(count).fill(hits))
const trials = tasks.flatMap((hits) => [0, 1, 2, 3].map((trial) => Number(trial < hits)))
const taskIds = tasks.flatMap((_, task) => [task, task, task, task])

test.each([
  ['raw', 0.20412414523193148],
  ['paper', 0.20871177748418046],
  ['inspect', 0.25],
] as const)('S3: the %s form', (form, expected) => {
  expect(clusteredStandardError(values, clusters, { form })).toBeCloseTo(expected, 12)
})

test('S3: the naive error ignores the clusters', () => {
  expect(mean(values)).toBe(0.5)
  expect(standardError(values)).toBeCloseTo(0.15075567228888181, 12)
})

test('S10: clustered and naive errors', () => {
  expect(mean(trials)).toBe(0.42)
  expect(standardError(trials)).toBeCloseTo(0.03498743493, 10)
  expect(clusteredStandardError(trials, taskIds)).toBeCloseTo(0.05221619109, 10)
})

test('§5: the clustered Wilson interval of S10', () => {
  const interval = clusteredWilson(trials, taskIds)
  expect(interval?.effectiveN).toBeCloseTo(89.3443114, 7)
  expect(interval?.standardError).toBeCloseTo(0.05221619109, 10)
  expect(interval?.low).toBeCloseTo(0.3230334403, 9)
  expect(interval?.high).toBeCloseTo(0.5235623459, 9)
})

describe('properties', () => {
  const shape = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 5 }))
  const grouped = shape.chain(([count, size]) =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: count * size, maxLength: count * size })
      .map((scores) => ({ scores, ids: scores.map((_, index) => Math.floor(index / size)), size })),
  )

  test('with clusters of one size the inspect form is the error of the cluster means', () => {
    fc.assert(
      fc.property(grouped, ({ scores, ids, size }) => {
        const means = Array.from({ length: scores.length / size }, (_, group) =>
          mean(scores.slice(group * size, (group + 1) * size)),
        )
        expect(clusteredStandardError(scores, ids)).toBeCloseTo(standardError(means) ?? 0, 10)
        const interval = clusteredT(scores, ids)
        const plain = tInterval(means)
        expect(interval?.low).toBeCloseTo(plain?.low ?? 0, 10)
        expect(interval?.high).toBeCloseTo(plain?.high ?? 0, 10)
      }),
    )
  })

  test('clusters of one give the plain error, in every form but raw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 30 }),
        (scores) => {
          const ids = scores.map((_, index) => index)
          for (const form of ['paper', 'inspect'] as const) {
            expect(clusteredStandardError(scores, ids, { form })).toBeCloseTo(standardError(scores) ?? 0, 10)
          }
        },
      ),
    )
  })

  test('the paper form is its double sum', () => {
    fc.assert(
      fc.property(grouped, ({ scores, ids }) => {
        const center = mean(scores)
        let cross = 0
        for (const [i, a] of scores.entries()) {
          for (const [j, b] of scores.entries())
            if (i !== j && ids[i] === ids[j]) cross += (a - center) * (b - center)
        }
        const squared = (standardError(scores) ?? 0) ** 2 + cross / scores.length ** 2
        const paper = clusteredStandardError(scores, ids, { form: 'paper' }) ?? Number.NaN
        expect(paper ** 2).toBeCloseTo(Math.max(0, squared), 10)
      }),
    )
  })

  test('the order of values does not matter', () => {
    fc.assert(
      fc.property(grouped, ({ scores, ids }) => {
        const backwards = clusteredStandardError(scores.toReversed(), ids.toReversed()) ?? 0
        expect(clusteredStandardError(scores, ids)).toBeCloseTo(backwards, 12)
      }),
    )
  })

  test('the Wilson interval holds the mean, within 0 to 1, and counts at most every draw', () => {
    fc.assert(
      fc.property(grouped, ({ scores, ids }) => {
        const binary = scores.map(Math.round)
        const interval = clusteredWilson(binary, ids)
        if (interval === undefined) throw new Error('two clusters are enough')
        expect(interval.low).toBeGreaterThanOrEqual(0)
        expect(interval.high).toBeLessThanOrEqual(1)
        expect(interval.low).toBeLessThanOrEqual(interval.mean)
        expect(interval.high).toBeGreaterThanOrEqual(interval.mean)
        expect(interval.effectiveN).toBeLessThanOrEqual(binary.length)
        expect(interval.effectiveN).toBeGreaterThan(0)
      }),
    )
  })
})

test('all passed: Wilson on the number of clusters', () => {
  const interval = clusteredWilson([1, 1, 1, 1], ['a', 'a', 'b', 'b'])
  expect(interval).toMatchObject({ high: 1, effectiveN: 2, mean: 1 })
  expect(interval?.low).toBeCloseTo(2 / (2 + 1.959963984540054 ** 2), 12)
})

test('one cluster cannot tell how clusters differ', () => {
  expect(clusteredStandardError([1, 0], ['a', 'a'])).toBeUndefined()
  expect(clusteredT([1, 0], ['a', 'a'])).toBeUndefined()
  expect(clusteredWilson([1, 0], ['a', 'a'])).toBeUndefined()
})

test('ids are told apart by kind and never looked up on a prototype', () => {
  expect(clusteredStandardError([1, 0], ['1', 1])).toBe(0.5)
  expect(clusteredStandardError([1, 0], ['constructor', '__proto__'])).toBe(0.5)
})

test('where the error is zero every draw counts', () => {
  expect(effectiveSampleSize(0.5, 0, 10)).toBe(10)
  expect(effectiveSampleSize(0.5, 1e-200, 10)).toBe(10)
})

test.each([[undefined], [null], [Number.NaN], [''], [{}]])('a cluster id %j is refused', (id) => {
  // reason: what callers without types hand in
  expect(() => clusteredStandardError([1, 0], ['a', id as string])).toThrow(BadOptionError)
})

test('bad values, forms and lengths are refused', () => {
  expect(() => clusteredStandardError([1, 0], ['a'])).toThrow(BadOptionError)
  expect(() => clusteredStandardError([], [])).toThrow(BadOptionError)
  expect(() => clusteredWilson([1, 0.5], ['a', 'b'])).toThrow(BadOptionError)
  // reason: what callers without types hand in
  expect(() => clusteredStandardError([1, 0], ['a', 'b'], { form: 'huber' as ClusteredForm })).toThrow(
    BadOptionError,
  )
})
