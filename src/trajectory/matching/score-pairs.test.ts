import { expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import type { ArgumentMode } from './argument-mode.ts'
import { near, oneOf, optional } from './argument-rules.ts'
import { compileCall } from './expected-call.ts'
import { comparePairs, tabulatePairs } from './score-pairs.ts'

const value = fc.oneof(
  fc.constantFrom<unknown>(1, '1', null, true, Number.NaN, -0, 0, undefined),
  fc.jsonValue({ maxDepth: 2 }),
)
const rule = fc.constantFrom<unknown>(near(1, 0.5), oneOf(1, 'a'), optional(1), [near(1, 1)])
const key = fc.constantFrom('a', 'b', 'constructor')
const received = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(key, value) },
  { weight: 1, arbitrary: value },
)
const wanted = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(key, fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: rule })),
  },
  { weight: 1, arbitrary: value },
)
const mode = fc.constantFrom<ArgumentMode>('exact', 'subset', 'superset', 'ignore')

test('the table answers as each pair by itself does', () => {
  const lists = fc.tuple(
    fc.array(fc.record({ name: fc.constant('f'), args: wanted, match: mode }), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.array(received, { minLength: 1, maxLength: 5 }),
  )
  fc.assert(
    fc.property(lists, ([expected, all]) => {
      const calls = expected.map(compileCall)
      const actual = all.map((args) => ({ name: 'f', args }))
      const compare = comparePairs(calls, actual)
      const table = tabulatePairs(calls, actual, compare)
      for (let row = 0; row < calls.length; row++) {
        for (let column = 0; column < actual.length; column++) {
          expect(table.accepts(row, column)).toBe(compare.accepts(row, column))
          expect(table.score(row, column)).toBeCloseTo(compare.score(row, column), 9)
          expect(table.score(row, column) === 1).toBe(compare.accepts(row, column))
        }
      }
    }),
    { numRuns: 1000 },
  )
})
