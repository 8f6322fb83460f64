import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { hasShared, sharedPath } from '../../test/support/shared.ts'
import { BadOptionError } from '../errors/index.ts'
import { clusteredWilson } from './clustered-intervals.ts'
import { standardError } from './mean.ts'
import { type ItemScores, startScoreSummary, summarizeScores } from './score-summary.ts'

/** Items of binary trials, each given as a text of ones and zeros. */
function binary(...items: string[]): ItemScores[] {
  return items.map((item) => ({
    scores: [...item].map(Number),
    passed: [...item].map((mark) => mark === '1'),
  }))
}

/** Items of one fractional trial each. */
function fractional(...scores: number[]): ItemScores[] {
  return scores.map((score) => ({ scores: [score], passed: [score >= 1] }))
}

test('S1: binary scores of one trial get Wilson', () => {
  expect(summarizeScores(binary(...'1011010111'))).toEqual({
    n: 10,
    items: 10,
    mean: 0.7,
    standardError: expect.closeTo(0.15275252316519466, 12),
    passed: 7,
    passRate: 0.7,
    interval: {
      low: expect.closeTo(0.3967781475, 10),
      high: expect.closeTo(0.8922087326, 10),
      level: 0.95,
      method: 'wilson',
    },
  })
})

test('D30: the mean of 0.7, 0.8 and 0.9 is 0.8, with the interval of t', () => {
  const result = summarizeScores(fractional(0.7, 0.8, 0.9))
  expect(result.mean).toBe(0.8)
  expect(result.interval).toEqual({
    low: expect.closeTo(0.8 - (4.302652729749464 * 0.1) / Math.sqrt(3), 10),
    high: 1,
    level: 0.95,
    method: 't',
  })
})

test('S10 and §5: with trials the unit is the item', () => {
  const tasks = [14, 12, 10, 4, 10].flatMap((count, hits) =>
    new Array<string>(count).fill('1'.repeat(hits) + '0'.repeat(4 - hits)),
  )
  const result = summarizeScores(binary(...tasks))
  expect(result).toMatchObject({ n: 200, items: 50, passed: 84, mean: 0.42, passRate: 0.42 })
  expect(result.standardError).toBeCloseTo(0.05221619109, 10)
  expect(result.interval).toEqual({
    low: expect.closeTo(0.3230334403, 9),
    high: expect.closeTo(0.5235623459, 9),
    level: 0.95,
    method: 'clustered-wilson',
  })
  const valuesOf = (of: typeof result.passAtK): unknown => Object.values(of ?? {}).map(({ value }) => value)
  expect(valuesOf(result.passHatK)).toEqual(
    [0.42, 0.2733333333, 0.22, 0.2].map((value) => expect.closeTo(value, 9)),
  )
  expect(valuesOf(result.passAtK)).toEqual(
    [0.42, 0.5666666667, 0.66, 0.72].map((value) => expect.closeTo(value, 9)),
  )
})

describe.skipIf(!hasShared)('tau-bench airline, 25 tasks with 4 trials', () => {
  const lines = hasShared
    ? readFileSync(sharedPath('data/tau-airline/trajectories.jsonl'), 'utf8').trim().split('\n')
    : []
  // reason: the file's own documented shape
  const runs = lines.map((line) => JSON.parse(line) as { task_id: number; reward: number })
  const tasks = new Map<number, typeof runs>()
  for (const run of runs) tasks.set(run.task_id, [...(tasks.get(run.task_id) ?? []), run])
  const items = [...tasks.values()].map((group) => ({
    scores: group.map(({ reward }) => reward),
    passed: group.map(({ reward }) => reward === 1),
  }))

  test('mean, errors, pass@k and pass^k are the published ones', () => {
    const result = summarizeScores(items)
    expect(result).toMatchObject({ n: 100, items: 25, mean: 0.31 })
    expect(standardError(runs.map(({ reward }) => reward))).toBeCloseTo(0.0464823, 7)
    expect(result.standardError).toBeCloseTo(0.0725718, 7)
    for (const [index, value] of [0.31, 0.193333, 0.17, 0.16].entries()) {
      expect(result.passHatK?.[index + 1]).toEqual({ value: expect.closeTo(value, 6), items: 25, leftOut: 0 })
    }
    for (const [index, value] of [0.31, 0.426667, 0.52, 0.6].entries()) {
      expect(result.passAtK?.[index + 1]).toEqual({ value: expect.closeTo(value, 6), items: 25, leftOut: 0 })
    }
  })
})

test('trials of uneven number weigh an item once', () => {
  const result = summarizeScores(binary('1', '0000', '11'))
  expect(result).toMatchObject({ n: 7, items: 3, passed: 3, passRate: 3 / 7 })
  expect(result.mean).toBeCloseTo(2 / 3, 12)
  expect(result.passAtK?.[2]).toEqual({ value: 0.5, items: 2, leftOut: 1 })
  expect(Object.keys(result.passAtK ?? {})).toEqual(['1', '2', '3', '4'])
})

describe('what cannot be told is absent', () => {
  test('no scored run', () => {
    expect(summarizeScores([])).toEqual({ n: 0, items: 0, passed: 0 })
    expect(summarizeScores(binary('', ''))).toEqual({ n: 0, items: 0, passed: 0 })
  })

  test('a single item has no standard error, and no interval of t', () => {
    expect(summarizeScores(fractional(0.5))).toEqual({ n: 1, items: 1, mean: 0.5, passed: 0, passRate: 0 })
  })

  test('a single binary run has the wide interval of Wilson', () => {
    const result = summarizeScores(binary('1'))
    expect(result).not.toHaveProperty('standardError')
    expect(result.interval?.low).toBeCloseTo(0.20654931437723745, 10)
  })

  test('a single item whose trials differ has no interval', () => {
    const result = summarizeScores(binary('1100'))
    expect(result).not.toHaveProperty('interval')
    expect(result.passHatK?.[2]?.value).toBeCloseTo(1 / 6, 12)
  })

  test('an item without a scored trial counts only as left out', () => {
    const result = summarizeScores(binary('11', '', '10'))
    expect(result).toMatchObject({ n: 4, items: 2, mean: 0.75 })
    expect(result.passAtK?.[1]).toEqual({ value: 0.75, items: 2, leftOut: 1 })
  })
})

test('all passed: Wilson on the number of items, not of trials', () => {
  expect(summarizeScores(binary('1111', '1111')).interval).toEqual({
    low: expect.closeTo(2 / (2 + 1.959963984540054 ** 2), 12),
    high: 1,
    level: 0.95,
    method: 'clustered-wilson',
  })
  expect(summarizeScores(binary('00', '00')).interval).toMatchObject({ low: 0, method: 'clustered-wilson' })
})

test('binary scores on another range are put on it', () => {
  const items = [...'1011010111'].map((mark) => ({
    scores: [mark === '1' ? 10 : -10],
    passed: [mark === '1'],
  }))
  const result = summarizeScores(items, { range: [-10, 10] })
  expect(result.mean).toBe(4)
  expect(result.interval).toEqual({
    low: expect.closeTo(20 * 0.3967781475 - 10, 8),
    high: expect.closeTo(20 * 0.8922087326 - 10, 8),
    level: 0.95,
    method: 'wilson',
  })
})

test('a scorer may say what it is: fractional scores that happen to be ends get t', () => {
  expect(summarizeScores(binary('1', '0', '1'), { kind: 'fractional' }).interval?.method).toBe('t')
  expect(summarizeScores(binary('10', '01'), { kind: 'fractional' }).interval?.method).toBe('clustered-t')
})

test('unbounded fractional scores are not clipped', () => {
  const items = fractional(5, 7, 100)
  const { interval } = summarizeScores(items, { range: [0, Number.POSITIVE_INFINITY] })
  expect(interval?.low).toBe(0)
  expect(interval?.high).toBeGreaterThan(100)
})

test('a score that only rounding keeps from an end is that end', () => {
  const result = summarizeScores(fractional(1 + 1e-12, 1 - 1e-12, 1))
  expect(result).toMatchObject({ mean: 1, interval: { high: 1, method: 'wilson' } })
})

test('a summary can be read while it grows', () => {
  const summary = startScoreSummary()
  const items = binary('1', '0', '1')
  for (const [index, item] of items.entries()) {
    summary.add(item)
    expect(summary.result()).toEqual(summarizeScores(items.slice(0, index + 1)))
  }
})

test('an item that is refused changes nothing', () => {
  const summary = startScoreSummary()
  summary.add({ scores: [1], passed: [true] })
  expect(() => summary.add({ scores: [0, Number.NaN], passed: [false, false] })).toThrow(BadOptionError)
  expect(summary.result()).toEqual(summarizeScores(binary('1')))
})

describe('properties', () => {
  const item = fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })
    .map((scores) => ({ scores, passed: scores.map((score) => score > 0.5) }))
  const binaryItem = fc
    .string({ unit: fc.constantFrom('0', '1'), maxLength: 4 })
    .map((text) => binary(text)[0] ?? { scores: [], passed: [] })

  test('the order of items does not matter, to 1e-12', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (items) => {
        const own = summarizeScores(items)
        const other = summarizeScores(items.toReversed())
        expect(other).toMatchObject({ n: own.n, items: own.items, passed: own.passed })
        expect(Math.abs((other.mean ?? 0) - (own.mean ?? 0))).toBeLessThan(1e-12)
        expect(Math.abs((other.standardError ?? 0) - (own.standardError ?? 0))).toBeLessThan(1e-12)
      }),
    )
  })

  test('the interval holds the mean, keeps to the range, and no number is NaN', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(item, binaryItem), { minLength: 1, maxLength: 30 }), (items) => {
        const result = summarizeScores(items)
        expect(JSON.stringify(result)).not.toContain('null')
        if (result.interval === undefined || result.mean === undefined) return
        expect(result.interval.low).toBeGreaterThanOrEqual(0)
        expect(result.interval.high).toBeLessThanOrEqual(1)
        expect(result.interval.low).toBeLessThanOrEqual(result.mean)
        expect(result.interval.high).toBeGreaterThanOrEqual(result.mean)
      }),
    )
  })

  test('a higher level widens the interval', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(item, binaryItem), { minLength: 1, maxLength: 20 }), (items) => {
        const narrow = summarizeScores(items, { level: 0.8 }).interval
        const wide = summarizeScores(items, { level: 0.99 }).interval
        expect(wide?.low ?? 0).toBeLessThanOrEqual(narrow?.low ?? 0)
        expect(wide?.high ?? 0).toBeGreaterThanOrEqual(narrow?.high ?? 0)
      }),
    )
  })

  test('pass^k is at most pass@k, and at k = 1 both are the mean of binary scores', () => {
    fc.assert(
      fc.property(fc.array(binaryItem, { minLength: 1, maxLength: 20 }), (items) => {
        const { passAtK, passHatK, mean } = summarizeScores(items)
        for (const [k, { value }] of Object.entries(passAtK ?? {})) {
          expect(passHatK?.[Number(k)]?.value).toBeLessThanOrEqual(value + 1e-12)
        }
        if (passAtK) expect(passAtK[1]?.value).toBeCloseTo(mean ?? Number.NaN, 12)
      }),
    )
  })

  test('mirrored scores give the mirrored interval', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
        const own = summarizeScores(items)
        const mirrored = summarizeScores(
          items.map(({ scores, passed }) => ({ scores: scores.map((score) => 1 - score), passed })),
        )
        if (own.interval?.method !== mirrored.interval?.method) return
        expect(mirrored.interval?.low ?? 0).toBeCloseTo(own.interval ? 1 - own.interval.high : 0, 8)
      }),
    )
  })

  test('with trials it is clusteredWilson by item', () => {
    fc.assert(
      fc.property(fc.array(binaryItem, { minLength: 2, maxLength: 12 }), (items) => {
        const values = items.flatMap(({ scores }) => scores)
        const ids = items.flatMap(({ scores }, index) => scores.map(() => index))
        const { interval } = summarizeScores(items)
        if (interval?.method !== 'clustered-wilson') return
        const expected = clusteredWilson(values, ids)
        expect(interval.low).toBeCloseTo(expected?.low ?? Number.NaN, 10)
        expect(interval.high).toBeCloseTo(expected?.high ?? Number.NaN, 10)
      }),
    )
  })
})

describe('refused', () => {
  const one = (score: unknown): ItemScores[] => [{ scores: [score as number], passed: [true] }] // reason: hostile values
  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [-0.1], [1.1], ['1'], [null], [undefined], [true]])(
    'a score of %j',
    (score) => {
      expect(() => summarizeScores(one(score))).toThrow(expect.objectContaining({ option: 'scores[0]' }))
    },
  )

  test('an infinite score, even where the range has no end', () => {
    const range = [0, Number.POSITIVE_INFINITY] as const
    expect(() => summarizeScores(one(Number.POSITIVE_INFINITY), { range })).toThrow(BadOptionError)
  })

  test('with the name of the option', () => {
    const cases: [() => unknown, string][] = [
      [() => summarizeScores(binary('1'), { level: 1 }), 'level'],
      [() => summarizeScores(binary('1'), { range: [1, 0] }), 'range'],
      [() => summarizeScores(binary('1'), { kind: 'binary', range: [0, Number.POSITIVE_INFINITY] }), 'range'],
      [() => summarizeScores(fractional(0.5), { kind: 'binary' }), 'scores'],
      [() => summarizeScores([{ scores: [1], passed: [] }]), 'passed'],
      [
        () => summarizeScores(one(1).map((item) => ({ ...item, passed: [1 as unknown as boolean] }))),
        'passed[0]',
      ], // reason: hostile values
      [() => summarizeScores(null as unknown as ItemScores[]), 'items'], // reason: hostile values
    ]
    for (const [call, option] of cases) expect(call).toThrow(expect.objectContaining({ option }))
  })
})
