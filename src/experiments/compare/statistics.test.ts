import { expect, test } from 'vitest'
import { scoresOf, storedExperiment } from '../../../test/support/stored-experiments.ts'
import { minimumDetectableEffect, sampleSize, seededRandom } from '../../stats/index.ts'
import { compareExperiments } from './compare-experiments.ts'
import type { ComparedSpread } from './comparison-types.ts'

const first = [1, 1, 0, 1, 1, 0, 1, 1, 1, 0]
const second = [1, 0, 0, 1, 0, 0, 1, 1, 0, 0]

test('S4: two systems on ten items', () => {
  const [s] = compareExperiments(scoresOf('b', second), scoresOf('a', first)).scorers
  expect(s?.difference).toBeCloseTo(0.3, 12)
  expect(s?.standardError).toBeCloseTo(0.15275252316519466, 12)
  expect(s?.pValue).toBeCloseTo(0.25, 12)
  expect(s).toMatchObject({ method: 'mcnemar', call: 'unclear', changes: { fixed: 3, regressed: 0 } })
})

test.each([
  [15, 5, 0.04138946533203125],
  [10, 2, 0.03857421875],
])('S5: McNemar exact of %d lost and %d gained', (lost, gained, expected) => {
  const of = (a: number, b: number) => [
    ...Array<number>(lost).fill(a),
    ...Array<number>(gained).fill(b),
    1,
    0,
  ]
  const [s] = compareExperiments(scoresOf('a', of(1, 0)), scoresOf('b', of(0, 1))).scorers
  expect(s?.pValue).toBeCloseTo(expected, 12)
  expect(s).toMatchObject({ call: 'worse', changes: { regressed: lost, fixed: gained } })
})

/** Items whose true scores differ by `shift`, with answers that are `spread` off on both sides in all four ways. */
function planned(blocks: number, shift: number, spread: number) {
  const rows = Array.from({ length: blocks }, (_, block) => {
    const true1 = 0.5 + (block % 2 === 0 ? shift : -shift) / 2
    const true2 = 0.5 - (block % 2 === 0 ? shift : -shift) / 2
    return [-1, 1].flatMap((a) => [-1, 1].map((b) => [true1 + a * spread, true2 + b * spread] as const))
  }).flat()
  const side = (place: 0 | 1) =>
    storedExperiment(
      `exp_${place}`,
      rows.map((row, index) => ({ item: `i${index}`, cells: { s: row[place] } })),
    )
  return compareExperiments(side(0), side(1))
}

test('S7: how many items a difference of 3 points needs, from the spread that was seen', () => {
  // Var of the true difference 1/9, of the answers 1/6 each, as population variances.
  const [s] = planned(5000, 1 / 3, Math.sqrt(1 / 6)).scorers
  const variance = (s?.standardError ?? 0) ** 2 * (s?.items ?? 0)
  expect(variance).toBeCloseTo(1 / 9 + 1 / 3, 3)
  expect(sampleSize(0.03, { itemVariance: variance })).toBeCloseTo(3876, -1)
})

test('S8: the smallest effect that 198 items show', () => {
  const [s] = planned(50, 1 / 3, Math.sqrt(1 / 6)).scorers
  const whole = 1 / 9 + 1 / 3
  const n = 200
  // The spread seen is a sample variance, n / (n - 1) of the one that was built in.
  const expected = minimumDetectableEffect(n, { itemVariance: (whole * n) / (n - 1) })
  expect(s?.minimumDetectableEffect).toBeCloseTo(expected, 10)
  expect(minimumDetectableEffect(198, { itemVariance: whole })).toBeCloseTo(0.1327333279, 9)
})

test('trials are one item, and tell what of the spread comes from the answers', () => {
  const random = seededRandom(3)
  const side = (id: string) =>
    storedExperiment(
      id,
      Array.from({ length: 400 }, (_, item) => item).flatMap((item) =>
        Array.from({ length: 4 }, (_, trial) => ({
          item: `i${item}`,
          trial,
          cells: { s: random() < (item % 11) / 10 ? 1 : 0 },
        })),
      ),
      { trials: 4 },
    )
  const [s] = compareExperiments(side('a'), side('b')).scorers
  expect(s).toMatchObject({ items: 400, n: 1600, method: 'clustered-t' })
  // The mean of p (1 - p) over p = 0, 0.1, ... 1 is 0.15; true scores are the same on both sides.
  const spread = s?.spread as ComparedSpread // reason: 400 items differ
  expect(spread.answerVariance[0]).toBeCloseTo(0.15, 1)
  expect(spread.itemVariance).toBeLessThan(0.02)
  expect(spread.trials).toBe(4)
})

test('an item with trials regresses only where the exact test on them says so', () => {
  const side = (id: string, passed: number) =>
    storedExperiment(
      id,
      Array.from({ length: 5 }, (_, trial) => ({ item: 'a', trial, cells: { s: trial < passed ? 1 : 0 } })),
      { trials: 5 },
    )
  const change = (before: number, after: number) =>
    compareExperiments(side('a', before), side('b', after)).pairs[0]?.change
  expect(change(5, 0)).toBe('regressed')
  expect(change(0, 5)).toBe('fixed')
  expect(change(5, 4)).toBe('changed')
  expect(change(3, 3)).toBe('stillFailing')
  expect(change(5, 5)).toBe('stillPassing')
})

test('trials that only one side has are left out and said', () => {
  const side = (id: string, trials: number) =>
    storedExperiment(
      id,
      Array.from({ length: trials }, (_, trial) => ({ item: 'a', trial, cells: { s: 1 } })),
      { trials },
    )
  const found = compareExperiments(side('a', 1), side('b', 3))
  expect(found.pairs[0]).toMatchObject({
    trials: 1,
    change: 'stillPassing',
    reasons: [{ why: 'trial', side: 'base', trials: 2 }],
  })
  expect(found.unfairness[0]?.kind).toBe('trials')
})

test('Holm: a difference that is sure alone is not among many scorers', () => {
  const side = (id: string, lost: number, others: number) =>
    storedExperiment(
      id,
      Array.from({ length: 40 }, (_, item) => ({
        item: `i${item}`,
        cells: Object.fromEntries([
          ['s', item < lost ? 0 : 1],
          ...Array.from({ length: others }, (_, other) => [`t${other}`, (item + other) % 2]),
        ]),
      })),
    )
  const call = (others: number) => compareExperiments(side('a', 0, others), side('b', 7, others)).scorers[0]
  expect(call(0)?.call).toBe('worse')
  expect(call(0)?.adjustedPValue).toBeCloseTo(2 / 2 ** 7, 12)
  expect(call(9)?.call).toBe('unclear')
  expect(call(9)?.adjustedPValue).toBeCloseTo((10 * 2) / 2 ** 7, 12)
})

test('one and the same change of every item is tested by its sign', () => {
  const lower = (n: number) =>
    compareExperiments(scoresOf('a', Array<number>(n).fill(0.8)), scoresOf('b', Array<number>(n).fill(0.7)))
      .scorers[0]
  expect(lower(3)).toMatchObject({ method: 'sign', call: 'unclear' })
  expect(lower(3)?.pValue).toBeCloseTo(0.25, 12)
  expect(lower(8)).toMatchObject({ method: 'sign', call: 'worse' })
  expect(lower(8)?.interval).toBeUndefined()
})

test('a single item tells no interval and no p value', () => {
  const [s] = compareExperiments(scoresOf('a', [0.8]), scoresOf('b', [0.2])).scorers
  expect(s?.interval).toBeUndefined()
  expect(s?.minimumDetectableEffect).toBeUndefined()
  expect(s?.call).toBe('unclear')
})

test('the bootstrap is the same for the same seed, and near Student on plain data', () => {
  const random = seededRandom(8)
  const base = scoresOf('a', Array.from({ length: 120 }, random))
  const candidate = scoresOf('b', Array.from({ length: 120 }, random))
  const of = (seed: number) => compareExperiments(base, candidate, { interval: 'bootstrap', seed }).scorers[0]
  const plain = compareExperiments(base, candidate).scorers[0]
  expect(of(5)).toEqual(of(5))
  expect(of(5)?.interval?.low).toBeCloseTo(plain?.interval?.low ?? 0, 1)
  expect(of(5)?.pValue).toBeCloseTo(plain?.pValue ?? 0, 1)
})
