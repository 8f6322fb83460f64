import { describe, expect, it } from 'vitest'
import { foldText, resolveFolding } from './folding.ts'
import { describeNearMiss, findNearMiss } from './near-miss.ts'

function missOf(text: string, expected: string, options = {}) {
  return findNearMiss(
    resolveFolding(options),
    (folding) => foldText(text, folding) === foldText(expected, folding),
  )
}

describe('findNearMiss', () => {
  it.each([
    ['Hello', 'hello', { ignoreCase: false }, ['ignoreCase']],
    ['hello\n', 'hello', {}, ['trim']],
    ['a  b', 'a b', {}, ['collapseWhitespace']],
    ['a\u00a0b', 'a b', {}, ['collapseWhitespace']],
    ['it’s', "it's", {}, ['ignoreTypography']],
    [
      ' It’s  so\n',
      "it's so",
      { ignoreCase: false },
      ['trim', 'collapseWhitespace', 'ignoreCase', 'ignoreTypography'],
    ],
    ['a  b\n', 'a b', {}, ['trim', 'collapseWhitespace']],
    ['goodbye', 'hello', {}, []],
  ])('of %j against %j under %j is %j', (text, expected, options, needed) => {
    expect(missOf(text, expected, options)).toEqual(needed)
  })

  it('names the options in words', () => {
    expect(describeNearMiss(['trim'])).toBe(
      'it differs only by white space at the ends: `trim: true` would accept it',
    )
    expect(describeNearMiss([])).toBe('')
  })
})
