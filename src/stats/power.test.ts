import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { comparisonPower, minimumDetectableEffect, sampleSize } from './power.ts'
import { seededRandom } from './seeded-random.ts'
import { varianceComponents, varianceOfMean } from './variance-components.ts'

const itemVariance = 1 / 9
const answerVariance = [1 / 6, 1 / 6] as const

test('S7: how many items a difference of 0.03 needs', () => {
  expect(sampleSize(0.03, { itemVariance })).toBeCloseTo(968.997, 3)
  expect(Math.ceil(sampleSize(0.03, { itemVariance }))).toBe(969)
  expect(sampleSize(0.03, { itemVariance, answerVariance })).toBeCloseTo(3875.99, 2)
  expect(sampleSize(0.03, { itemVariance, answerVariance, trials: [10, 10] })).toBeCloseTo(1259.7, 2)
})

test.each([
  [198, 1, 0.1327333279, 10],
  [198, 10, 0.0756696393, 10],
  [50, 1, 0.2641, 4],
  [50, 5, 0.1671, 4],
  [100, 1, 0.1868, 4],
])('S8: what %d items with %d trials can see', (n, trials, expected, digits) => {
  const effect = minimumDetectableEffect(n, { itemVariance, answerVariance, trials: [trials, trials] })
  expect(effect).toBeCloseTo(expected, digits)
})

test.each([
  [2, 2 / 3],
  [4, 1 / 2],
  [6, 4 / 9],
  [10, 0.4],
  [1e12, 1 / 3],
])('S6: %d trials leave this share of the variance', (trials, expected) => {
  const components = { itemVariance: 1 / 12, answerVariance: 1 / 6 }
  const ratio = varianceOfMean(components, 7, trials) / varianceOfMean(components, 7, 1)
  expect(ratio).toBeCloseTo(expected, 11)
})

test('size, effect and power undo one another', () => {
  const variance = fc.double({ min: 0.01, max: 1, noNaN: true })
  const power = fc.double({ min: 0.1, max: 0.99, noNaN: true })
  fc.assert(
    fc.property(variance, variance, power, fc.integer({ min: 2, max: 5000 }), (own, answers, chance, n) => {
      const options = { itemVariance: own, answerVariance: [answers, 0] as const, power: chance }
      const effect = minimumDetectableEffect(n, options)
      expect(sampleSize(effect, options) / n).toBeCloseTo(1, 8)
      expect(comparisonPower(effect, n, options)).toBeCloseTo(chance, 8)
    }),
  )
})

test('where nothing varies the smallest difference is seen', () => {
  expect(minimumDetectableEffect(10, { itemVariance: 0 })).toBe(0)
  expect(comparisonPower(0.1, 10, { itemVariance: 0 })).toBe(1)
})

test('variance components are found again in simulated trials', () => {
  const random = seededRandom(7)
  const items = Array.from({ length: 4000 }, () => {
    const share = random()
    return Array.from({ length: 4 }, () => Number(random() < share))
  })
  const components = varianceComponents(items)
  expect(components?.itemVariance).toBeCloseTo(1 / 12, 2)
  expect(components?.answerVariance).toBeCloseTo(1 / 6, 2)
})

test('variance components need two items and an item tried twice', () => {
  expect(varianceComponents([[1, 0]])).toBeUndefined()
  expect(varianceComponents([[1], [0]])).toBeUndefined()
  expect(varianceComponents([[1, 0], [1, 0], [0.5]])).toEqual({ itemVariance: 0, answerVariance: 0.5 })
})

test('hostile input is refused with the name of the option', () => {
  const cases: [() => unknown, string][] = [
    [() => sampleSize(0, { itemVariance }), 'delta'],
    [() => sampleSize(Number.NaN, { itemVariance }), 'delta'],
    [() => sampleSize(0.1, { itemVariance: -1 }), 'itemVariance'],
    [() => sampleSize(0.1, { itemVariance, answerVariance: [0, Number.NaN] }), 'answerVariance[1]'],
    [() => sampleSize(0.1, { itemVariance, trials: [0, 1] }), 'trials[0]'],
    [() => sampleSize(0.1, { itemVariance, alpha: 1 }), 'alpha'],
    [() => sampleSize(0.1, { itemVariance, power: 80 }), 'power'],
    [() => minimumDetectableEffect(0, { itemVariance }), 'n'],
    [() => comparisonPower(0.1, 1.5, { itemVariance }), 'n'],
    [() => varianceOfMean({ itemVariance: 1, answerVariance: 1 }, 1, 0), 'trials'],
    [() => varianceComponents([[1], []]), 'items[1]'],
  ]
  for (const [call, option] of cases) expect(call).toThrow(expect.objectContaining({ option }))
})
