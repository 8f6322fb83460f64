import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { hasShared, sharedPath } from '../../test/support/shared.ts'
import { BadOptionError } from '../errors/index.ts'
import { binaryAgreement, countBinary, pabak } from './binary-agreement.ts'
import { type CohenKappaOptions, cohenKappa } from './cohen-kappa.ts'
import { krippendorffAlpha } from './krippendorff.ts'
import type { Rating } from './rating.ts'

const first = [1, 2, 3, 4, 5, 3, 2, 4]
const second = [1, 2, 4, 4, 5, 2, 2, 3]
const pairs = first.map((rating, index) => [rating, second[index]])

test('S11: judge against human', () => {
  const result = binaryAgreement({ truePositive: 20, falseNegative: 5, falsePositive: 10, trueNegative: 15 })
  expect(result).toEqual({
    n: 50,
    accuracy: 0.7,
    prevalence: 0.5,
    precision: expect.closeTo(2 / 3, 12),
    recall: 0.8,
    specificity: 0.6,
    balancedAccuracy: expect.closeTo(0.7, 12),
    f1: expect.closeTo(8 / 11, 12),
    mcc: expect.closeTo(0.40824829, 8),
    kappa: expect.closeTo(0.4, 12),
    kappaStandardError: expect.closeTo(0.127, 5),
    kappaSimpleStandardError: expect.closeTo(0.12961, 5),
    pabak: expect.closeTo(0.4, 12),
  })
})

test('S12: the paradox of kappa', () => {
  const result = binaryAgreement({ truePositive: 90, falseNegative: 5, falsePositive: 5, trueNegative: 0 })
  expect(result.accuracy).toBe(0.9)
  expect(result.kappa).toBeCloseTo(-0.0526315789, 10)
  expect(result.pabak).toBeCloseTo(0.8, 12)
  expect(result.prevalence).toBe(0.95)
})

test.each([
  ['none', 0.52],
  ['linear', 0.7333333333],
  ['quadratic', 0.88],
] as const)('S13: kappa with weights %s', (weights, expected) => {
  expect(cohenKappa(first, second, { weights }).kappa).toBeCloseTo(expected, 10)
  expect(cohenKappa(first, second, { weights, categories: [1, 2, 3, 4, 5] }).kappa).toBeCloseTo(expected, 10)
})

test.each([
  ['nominal', 0.5454545455],
  ['ordinal', 0.8820846273],
  ['interval', 0.8872180451],
] as const)('S13: Krippendorff %s', (metric, expected) => {
  expect(krippendorffAlpha(pairs, { metric }).alpha).toBeCloseTo(expected, 10)
})

test('S14: three judges', () => {
  const units = ['111', '101', '000', '110', '000'].map((unit) => [...unit])
  expect(krippendorffAlpha(units)).toMatchObject({ alpha: expect.closeTo(0.5, 12), units: 5, ratings: 15 })
})

/** Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", example C: four observers, missing ratings. */
describe('the published example with missing ratings', () => {
  const observers = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
    [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
  ]
  const units = Array.from({ length: 12 }, (_, unit) => observers.map((ratings) => ratings[unit]))

  test.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)('%s', (metric, expected) => {
    expect(krippendorffAlpha(units, { metric })).toMatchObject({
      alpha: expect.closeTo(expected, 3),
      units: 11,
      ratings: 40,
    })
  })
})

test('numbers far apart weigh more than neighbours, whether or not what lies between was used', () => {
  const near = cohenKappa([1, 4, 5, 4], [1, 4, 5, 5], { weights: 'linear' })
  const far = cohenKappa([1, 4, 5, 4], [1, 4, 5, 1], { weights: 'linear' })
  expect(near.kappa).toBeGreaterThan(far.kappa ?? 1)
})

test('pabak of several categories', () => {
  expect(pabak(0.7, 4)).toBeCloseTo(0.6, 12)
})

describe('what cannot be told is absent', () => {
  test('one and the same answer throughout has no kappa and no alpha', () => {
    expect(cohenKappa(['a', 'a'], ['a', 'a'])).toEqual({
      n: 2,
      categories: ['a'],
      agreement: 1,
      expectedAgreement: 1,
    })
    expect(
      krippendorffAlpha([
        ['a', 'a'],
        ['a', 'a'],
      ]),
    ).toEqual({
      units: 2,
      ratings: 4,
      observedDisagreement: 0,
      expectedDisagreement: 0,
    })
  })

  test('no unit with two ratings has no alpha', () => {
    expect(krippendorffAlpha([[1], [null, 2], []])).toEqual({ units: 0, ratings: 0 })
    expect(krippendorffAlpha([])).toEqual({ units: 0, ratings: 0 })
  })

  test('a judge that never says yes has no precision', () => {
    const result = binaryAgreement({ truePositive: 0, falseNegative: 3, falsePositive: 0, trueNegative: 7 })
    expect(result).toEqual({
      n: 10,
      accuracy: 0.7,
      prevalence: 0.3,
      recall: 0,
      specificity: 1,
      balancedAccuracy: 0.5,
      f1: 0,
      kappa: 0,
      kappaStandardError: expect.any(Number),
      kappaSimpleStandardError: expect.any(Number),
      pabak: expect.closeTo(0.4, 12),
    })
  })

  test('only no on both sides', () => {
    const result = binaryAgreement({ truePositive: 0, falseNegative: 0, falsePositive: 0, trueNegative: 4 })
    expect(result).toEqual({ n: 4, accuracy: 1, prevalence: 0, specificity: 1, pabak: 1 })
  })
})

describe('properties', () => {
  const rating = fc.integer({ min: 1, max: 4 })
  const rated = fc.array(fc.tuple(rating, rating), { minLength: 1, maxLength: 40 })
  const split = (list: readonly (readonly [number, number])[]): [number[], number[]] => [
    list.map(([value]) => value),
    list.map(([, value]) => value),
  ]

  test('kappa is symmetric, free of order and names, and at most 1', () => {
    fc.assert(
      fc.property(rated, (list) => {
        const [a, b] = split(list)
        const { kappa } = cohenKappa(a, b)
        expect(cohenKappa(b, a).kappa ?? 9).toBeCloseTo(kappa ?? 9, 12)
        expect(cohenKappa(a.toReversed(), b.toReversed()).kappa ?? 9).toBeCloseTo(kappa ?? 9, 12)
        expect(cohenKappa(a.map(String), b.map(String)).kappa ?? 9).toBeCloseTo(kappa ?? 9, 12)
        if (kappa === undefined) return
        expect(kappa).toBeLessThanOrEqual(1)
        expect(kappa).toBeGreaterThanOrEqual(-1)
      }),
    )
  })

  test('weighted kappa does not change with the scale of the numbers', () => {
    fc.assert(
      fc.property(rated, (list) => {
        const [a, b] = split(list)
        const stretch = (value: number): number => 3 * value + 10
        for (const weights of ['linear', 'quadratic'] as const) {
          const own = cohenKappa(a, b, { weights }).kappa ?? 9
          expect(cohenKappa(a.map(stretch), b.map(stretch), { weights }).kappa ?? 9).toBeCloseTo(own, 10)
        }
      }),
    )
  })

  test('with two answers the plain, linear and quadratic kappa are one, and equal to that of the counts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1 }), (list) => {
        const [said, labels] = [list.map(([value]) => value), list.map(([, value]) => value)]
        const counted = binaryAgreement(countBinary(said, labels))
        for (const weights of ['none', 'linear', 'quadratic'] as const) {
          const result = cohenKappa(said.map(Number), labels.map(Number), { weights })
          expect(result.kappa ?? 9).toBeCloseTo(counted.kappa ?? 9, 10)
          expect(result.standardError ?? 9).toBeCloseTo(counted.kappaStandardError ?? 9, 10)
        }
      }),
    )
  })

  test('alpha is the pairwise definition', () => {
    const units = fc.array(fc.array(fc.option(rating), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
    const distance = {
      nominal: (a: number, b: number) => Number(a !== b),
      interval: (a: number, b: number) => (a - b) ** 2,
    }
    fc.assert(
      fc.property(units, fc.constantFrom('nominal', 'interval'), (list, metric) => {
        const paired = list
          .map((unit) => unit.filter((value) => value !== null))
          .filter((unit) => unit.length > 1)
        const all = paired.flat()
        const spread = (values: number[]): number =>
          values.reduce((sum, a) => sum + values.reduce((part, b) => part + distance[metric](a, b), 0), 0)
        const observed = paired.reduce((sum, unit) => sum + spread(unit) / (unit.length - 1), 0) / all.length
        const chance = spread(all) / (all.length * (all.length - 1))
        const expected = chance > 0 ? 1 - observed / chance : 9
        expect(krippendorffAlpha(list, { metric }).alpha ?? 9).toBeCloseTo(expected, 9)
      }),
    )
  })
})

describe('refused', () => {
  test('with the name of the option', () => {
    // reason: what callers without types hand in
    const wrong = [Number.NaN] as Rating[]
    const cases: [() => unknown, string][] = [
      [() => cohenKappa([], []), 'first'],
      [() => cohenKappa([1], [1, 2]), 'second'],
      [() => cohenKappa(wrong, [1]), 'first[0]'],
      [() => cohenKappa([1], [3], { categories: [1, 2] }), 'second[0]'],
      [() => cohenKappa([1], [1], { categories: [1, 1] }), 'categories'],
      [() => cohenKappa(['low'], ['high'], { weights: 'linear' }), 'categories'],
      [() => cohenKappa([1], [1], { level: 0 }), 'level'],
      // reason: what callers without types hand in
      [() => cohenKappa([1], [1], { weights: 'cubic' } as unknown as CohenKappaOptions), 'weights'],
      [() => krippendorffAlpha([wrong]), 'units[0][0]'],
      [() => krippendorffAlpha([['a', 'b']], { metric: 'interval' }), 'units[0]'],
      [
        () => binaryAgreement({ truePositive: -1, falseNegative: 0, falsePositive: 0, trueNegative: 1 }),
        'truePositive',
      ],
      [
        () => binaryAgreement({ truePositive: 0, falseNegative: 0, falsePositive: 0, trueNegative: 0 }),
        'counts',
      ],
      [() => countBinary([true], [true, false]), 'predicted'],
      [() => pabak(1.5), 'agreement'],
      [() => pabak(0.5, 1), 'categories'],
    ]
    for (const [call, option] of cases) expect(call).toThrow(expect.objectContaining({ option }))
    expect(() => cohenKappa([], [])).toThrow(BadOptionError)
  })
})

interface Judgment {
  subset: string
  evaluator: string
  strategy: string
  winners: Record<string, string | null>
}

describe.skipIf(!hasShared)('LLMBar', () => {
  const lines = hasShared
    ? readFileSync(sharedPath('data/llmbar/judgments.jsonl'), 'utf8').trim().split('\n')
    : []
  // reason: the file's own documented shape
  const judgments = lines.map((line) => JSON.parse(line) as Judgment)
  const groups = new Map<string, Judgment[]>()
  for (const judgment of judgments) {
    const key = `${judgment.subset}|${judgment.evaluator}|${judgment.strategy}`
    groups.set(key, [...(groups.get(key) ?? []), judgment])
  }
  const winsFirst = (group: readonly Judgment[], order: string): number[] =>
    group.map(({ winners }) => Number(winners[order] === '1'))

  test('S16: GPT-4 Vanilla Natural', () => {
    const group = groups.get('Natural|GPT-4|Vanilla') ?? []
    const result = cohenKappa(winsFirst(group, 'swap = False'), winsFirst(group, 'swap = True'))
    expect(result.n).toBe(100)
    expect(result.agreement).toBeCloseTo(0.95, 12)
    expect(result.kappa).toBeCloseTo(0.8977086743, 10)
  })

  test('every published kappa is found', () => {
    const published: unknown = JSON.parse(
      readFileSync(sharedPath('data/llmbar/kappa-agreement.json'), 'utf8'),
    )
    const expected = Object.entries(published ?? {})
    expect(expected).toHaveLength(groups.size)
    for (const [key, kappa] of expected) {
      const group = groups.get(key) ?? []
      const result = cohenKappa(winsFirst(group, 'swap = False'), winsFirst(group, 'swap = True'))
      expect(result.kappa, key).toBeCloseTo(kappa, 10)
    }
  })
})
