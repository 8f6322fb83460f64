import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { createReplacer } from './json-values.ts'
import { writeJson } from './write-json.ts'

const expected = (value: unknown): string => JSON.stringify(value, createReplacer())

test('any value is written as with the replacer', () => {
  const anything = fc.anything({
    withBigInt: true,
    withMap: true,
    withSet: true,
    withDate: true,
    withNullPrototype: true,
  })
  fc.assert(
    fc.property(fc.array(anything), (value) => {
      expect(writeJson(value)).toBe(expected(value))
    }),
  )
})

test('what holds itself, stacks and class instances take the slower way', () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const error = { name: 'Error', message: 'm', stack: 'at x' }
  for (const value of [circular, [error], new URL('http://x'), { n: Number.NaN }]) {
    expect(writeJson(value)).toBe(expected(value))
  }
})
