import { eastAsianWidth } from 'get-east-asian-width'
import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { graphemesOf, isPlain } from './graphemes.ts'

const whole = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

test('plain characters are one grapheme and one column each', () => {
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const text = String.fromCharCode(unit)
    if (!isPlain(text)) continue
    expect([
      text,
      eastAsianWidth(unit),
      /\p{Emoji_Presentation}|\p{Cc}|\p{M}|\p{Default_Ignorable_Code_Point}/u.test(text),
    ]).toEqual([text, 1, false])
    expect([...whole.segment(`a${text}b`)]).toHaveLength(3)
  }
  expect(isPlain('1 item × 3 scorers → a…')).toBe(true)
})

test('any text is split as the segmenter splits it', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(text, (value) => {
      expect([...graphemesOf(value)]).toEqual([...whole.segment(value)].map(({ segment }) => segment))
    }),
  )
})
