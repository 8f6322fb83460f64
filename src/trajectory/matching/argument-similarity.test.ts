import { expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { argumentSimilarity, plainSimilarity } from './argument-similarity.ts'

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(0, -0, 1, Number.NaN, 'a', '', true, null, undefined, 10n, new Date(0), new Date(1)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'constructor', 'toString'), tie('value'), { maxKeys: 3 }),
  ),
})).value

test('plain values are as alike by the fast way as by the general one', () => {
  fc.assert(
    fc.property(values, values, (expected, received) => {
      expect(plainSimilarity(expected, received)).toBe(argumentSimilarity(expected, received, 'exact'))
    }),
  )
})

test('half of the fields are half alike; inherited fields are none', () => {
  expect(plainSimilarity({ a: 1, b: 2 }, { a: 1, b: 3 })).toBe(0.5)
  expect(plainSimilarity({ constructor: Object }, {})).toBe(0)
  expect(plainSimilarity({ a: 1 }, { a: 1, b: undefined })).toBe(1)
})
