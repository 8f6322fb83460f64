import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { displayWidth } from './display-width.ts'

test.each([
  ['plain', 5],
  ['注文', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['👩‍👩‍👧', 2],
  ['👍🏽', 2],
  ['🇩🇪', 2],
  ['❤️', 2],
  ['1️⃣', 2],
  ['☃', 1],
  ['ｶﾞ', 2],
  ['\u200B\u0000', 0],
  ['한국어', 6],
  ['का', 2],
  ['', 0],
])('%s takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

test('what a text takes is what string-width says', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '注',
      '文',
      '한',
      'é',
      'e\u0301',
      '👩‍👩‍👧',
      '👍🏽',
      '🇩🇪',
      '❤️',
      '…',
      '×',
      'ñ',
      '日本',
      'ﾊﾟ',
      '✓',
      '✗',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const text = units.join('')
      expect(displayWidth(text)).toBe(stringWidth(text, { countAnsiEscapeCodes: true }))
    }),
    { numRuns: 500 },
  )
})
