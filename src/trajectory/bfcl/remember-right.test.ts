import { expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { compileFunctions } from './bfcl-function.ts'
import { checkPair, readCall } from './pair-check.ts'
import { compilePossibleAnswers } from './possible-answer.ts'
import { rememberRight } from './remember-right.ts'

const types = ['string', 'integer', 'float', 'boolean', 'array', 'dict', 'any']
const functions = compileFunctions(
  ['f', 'g'].map((name) => ({
    name,
    parameters: {
      properties: Object.fromEntries(types.map((type) => [type, { type, items: { type: 'string' } }])),
      required: name === 'f' ? ['integer'] : [],
    },
  })),
)

const leaf = fc.constantFrom<unknown>('', 'a', 'A.', 'b', '1', 0, -0, 1, 1.5, 2, true, false, null)
const value = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.array(leaf, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('x', '__proto__'), leaf, { maxKeys: 2 }),
)
const parameter = fc.constantFrom(...types, 'constructor')
const name = fc.constantFrom('f', 'g')
const args = fc.dictionary(parameter, value, { maxKeys: 3 })
const call = fc.tuple(name, args)

test('tables say of every pair what comparing it says', () => {
  const answers = fc.array(fc.tuple(name, args, value), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(answers, fc.array(call, { maxLength: 6 }), (wanted, made) => {
      const possible = compilePossibleAnswers(
        wanted.map(([own, values, more]) => ({
          [own]: Object.fromEntries(Object.entries(values).map(([key, one]) => [key, [one, more]])),
        })),
      )
      const expected = possible.flatMap((answer) => {
        const own = functions.get(answer.name)
        return own ? [{ answer, own }] : []
      })
      const read = made.map(([own, given]) => readCall({ name: own, args: given }))
      const isRight = rememberRight(expected, read)
      for (const [row, answer] of expected.entries()) {
        for (const [column, own] of read.entries()) {
          // Only calls of the same function are ever compared.
          if (own.name !== answer.answer.name) continue
          expect(isRight(row, column)).toBe(checkPair(answer, own).fault === undefined)
        }
      }
    }),
    { numRuns: 2000 },
  )
})
