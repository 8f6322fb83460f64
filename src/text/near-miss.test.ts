import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { type Folding, foldText, resolveFolding } from './folding.ts'
import { describeNearMiss, findNearMiss, isFarFrom } from './near-miss.ts'

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

describe('isFarFrom', () => {
  it('never rules out a near miss', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        'ﬃ',
        '\u00ad',
        '\u200b',
        '’',
        "'",
        ' ',
        '\u00a0',
        'ß',
        's',
        'K',
        'k',
        '1',
        '…',
        '.',
      ),
      maxLength: 6,
    })
    fc.assert(
      fc.property(text, text, (said, wanted) => {
        const passes = (folding: Folding) => foldText(said, folding).includes(foldText(wanted, folding))
        if (findNearMiss(resolveFolding({ ignoreCase: false }), passes).length > 0)
          expect(isFarFrom(said, wanted)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
