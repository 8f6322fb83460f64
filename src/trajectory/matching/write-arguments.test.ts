import { expect, test } from 'vitest'
import { near, oneOf } from './argument-rules.ts'
import { writeArguments } from './write-arguments.ts'

test.each([
  [{ city: 'Paris', tags: [1, null] }, '{"city":"Paris","tags":[1,null]}'],
  [{ city: oneOf('a', 'b'), n: [near(5, 1)], x: undefined }, '{"city":one of "a", "b","n":[5 ± 1]}'],
  [oneOf({ a: 1 }, { a: 2 }), 'one of {"a":1}, {"a":2}'],
  [{ city: /^P/ }, '{"city":a text that matches /^P/}'],
  [undefined, 'undefined'],
  [{ n: 5n }, '{ n }'],
])('%o is written as %s', (value, text) => {
  expect(writeArguments(value)).toBe(text)
})

test('long ones are cut, and never inside of a character', () => {
  expect(writeArguments('x'.repeat(200))).toBe(`"${'x'.repeat(119)}…`)
  expect(writeArguments('😀😀', 4)).toBe('"😀…')
})
