import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { deepEqual } from './deep-equal.ts'

const cycle: Record<string, unknown> = {}
cycle['self'] = cycle
const otherCycle: Record<string, unknown> = {}
otherCycle['self'] = otherCycle

describe('deepEqual', () => {
  test.each<[string, unknown, unknown]>([
    ['keys in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['NaN and NaN', Number.NaN, Number.NaN],
    ['0 and -0', 0, -0],
    ['a key that is undefined and none', { a: 1, b: undefined }, { a: 1 }],
    ['none and a key that is undefined', { a: 1 }, { a: 1, b: undefined }],
    ['equal dates', new Date(5), new Date(5)],
    ['two invalid dates', new Date(Number.NaN), new Date(Number.NaN)],
    ['nested lists', [1, [2, { a: [] }]], [1, [2, { a: [] }]]],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ['the same circular object', cycle, cycle],
  ])('%s are equal', (_name, left, right) => {
    expect(deepEqual(left, right)).toBe(true)
  })

  test.each<[string, unknown, unknown]>([
    ['absent and null', {}, { a: null }],
    ['undefined and null', undefined, null],
    ['a list and an object of the same keys', ['x'], { 0: 'x' }],
    ['an object and a list of the same keys', { 0: 'x' }, ['x']],
    ['lists of another order', [1, 2], [2, 1]],
    ['lists of another length', [1], [1, undefined]],
    ['a number and its text', 5, '5'],
    ['true and 1', true, 1],
    ['null and an empty object', null, {}],
    ['other keys that are both undefined or set', { a: undefined, b: 1 }, { a: 1, b: undefined }],
    ['dates of another time', new Date(5), new Date(6)],
    ['a date and an empty object', new Date(5), {}],
    ['an inherited key and an own one', Object.create({ a: 1 }), { a: 1 }],
    ['two circular objects', cycle, otherCycle],
  ])('%s are not', (_name, left, right) => {
    expect(deepEqual(left, right)).toBe(false)
    expect(deepEqual(right, left)).toBe(false)
  })

  test('a JSON value equals its copy, with its keys turned round too', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(deepEqual(value, structuredClone(value))).toBe(true)
        expect(deepEqual(value, turnKeys(value))).toBe(true)
      }),
    )
  })

  test('the order of the two sides does not matter', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(deepEqual(left, right)).toBe(deepEqual(right, left))
      }),
    )
  })
})

function turnKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turnKeys(inner)]),
  )
}
