import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { displayWidth } from './display-width.ts'
import { wrapText } from './wrap-text.ts'

test('lines break at spaces, and between words of CJK where there are none', () => {
  expect(wrapText('one two three four', 10, 9)).toEqual(['one two', 'three four'])
  expect(wrapText('注文をキャンセルしてください', 10, 9)).toEqual(['注文をキャ', 'ンセルして', 'ください'])
})

test('line breaks of the text are kept', () => {
  expect(wrapText('one\n\n  two', 20, 9)).toEqual(['one', '', '  two'])
})

test('only plain spaces at the end of a line are dropped', () => {
  expect(wrapText('\u2003', 10, 9)).toEqual(['\u2003'])
  expect(wrapText('one\u00a0  ', 10, 9)).toEqual(['one\u00a0'])
})

test('what is over the last line is marked', () => {
  expect(wrapText('one two three four five', 10, 2)).toEqual(['one two', 'three fou…'])
  expect(wrapText('x'.repeat(5_000_000), 10, 1)).toEqual(['xxxxxxxxx…'])
})

test('no line is wider than it may be, and no character is lost before the cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 10, max: 30 }), (text, width) => {
      const lines = wrapText(text, width, 1000)
      expect(Math.max(...lines.map((line) => displayWidth(line)))).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll('\n', '').replaceAll(' ', ''))
    }),
  )
})
