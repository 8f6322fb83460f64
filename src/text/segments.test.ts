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

  it('finds what the segmenter finds around every character there is', () => {
    const wrong: string[] = []
    for (let first = 0; first < 0x11400; first += 32) {
      // Ideographs and syllables of Hangul are all alike.
      if (first === 0x3420) first = 0x9fe0
      if (first === 0xac20) first = 0xd760

      const text = Array.from({ length: 32 }, (_, offset) => String.fromCodePoint(first + offset))
        .map((character) => `a${character}\u0915\u094d${character}\u0e01\u1100${character}\u11a8`)
        .join('')
      if (splitGraphemes(text).join('|') !== natively(text, 'grapheme').join('|'))
        wrong.push(first.toString(16))
    }
    expect(wrong).toEqual([])
  })

  it('cuts long texts of marks in parts, with any character at the cut', () => {
    const mark = fc.constantFrom('\u0e34', '\u0301', '\u094d', '\u200d', '\u0e33', '\u0d4e', '\ud804\uddc2')
    const letter = fc.constantFrom('ก', 'a', '中', '\u0915', '\u0d15', '가', '\u11a8', '👩', ' ', '\r', '\n')
    const text = fc.array(fc.oneof(mark, letter), { minLength: 100, maxLength: 300 })
    fc.assert(
      fc.property(text, (parts) => {
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

  it('finds in long stretches without a gap what the segmenter finds in the whole', () => {
    const units = [
      '东京',
      '的',
      '一',
      '不是',
      '中国',
      '人民',
      '大学生',
      'タワー',
      'です',
      'か',
      '가',
      'สวัสดี',
      'a',
      '1',
      '👩‍👩‍👧',
      '\u0301',
    ]
    const stretch = fc.array(fc.constantFrom(...units), { minLength: 1500, maxLength: 2000 })
    fc.assert(
      fc.property(stretch, (parts) => {
        expect(splitWords(parts.join(''))).toEqual(natively(parts.join(''), 'word'))
      }),
      { numRuns: 4 },
    )
  })

  it('leaves a word of any length whole', () => {
    for (const length of [700, 768, 1024, 1025, 5000])
      expect(splitWords(`${'x'.repeat(length)} ${'1'.repeat(length)}`)).toEqual([
        'x'.repeat(length),
        '1'.repeat(length),
      ])
  })

  it('finds words in languages without spaces', () => {
    expect(splitWords('東京タワーはどこですか。')).toContain('どこ')
  })
})
