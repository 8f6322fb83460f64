import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { splitGraphemes, splitWords } from './segments.ts'

const pieces = fc.array(
  fc.constantFrom(
    ...[
      'a',
      'don’t',
      ' ',
      '\r\n',
      '\n',
      '。',
      'é',
      'e\u0301',
      '\u0301',
      '\u200d',
      '👩‍👩‍👧',
      '🇫🇷',
      '🇫',
      '東京',
      'タワー',
      'ﾞ',
    ],
    ...[
      'สวัสดี',
      'ำ',
      '한국',
      '\u1100',
      '\u11a8',
      'क्षि',
      '\ud83d',
      '\udc69',
      '.',
      '3.14',
      '\u0600',
      'straße',
      'İ',
      '\u00ad',
    ],
  ),
  { maxLength: 200 },
)

function natively(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segments = [...new Intl.Segmenter('en', { granularity }).segment(text)]
  return segments.filter(({ isWordLike }) => isWordLike !== false).map(({ segment }) => segment)
}

describe('splitGraphemes', () => {
  it('cuts long texts in parts and finds what the segmenter finds in the whole', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(splitGraphemes(parts.join(''))).toEqual(natively(parts.join(''), 'grapheme'))
      }),
    )
  })
})

describe('splitWords', () => {
  it('cuts long texts in parts and finds what the segmenter finds in the whole', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(splitWords(parts.join(''))).toEqual(natively(parts.join(''), 'word'))
      }),
    )
  })

  it('finds words in languages without spaces', () => {
    expect(splitWords('東京タワーはどこですか。')).toContain('どこ')
  })
})
