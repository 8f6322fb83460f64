import { describe, expect, it } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { foldCase, normalizeText } from './case-folding.ts'

/** Every code point that is a character. */
function* allCharacters(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point)
  }
}

describe('foldCase', () => {
  it.each([
    ['STRASSE', 'straße'],
    ['STRAẞE', 'straße'],
    ['office', 'oﬃce'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['ſ', 'S'],
    ['K', 'k'],
    ['µ', 'Μ'],
    ['é', 'E\u0301'],
    ['ΐ', 'Ϊ́'],
    ['ᾳ', 'ΑΙ'],
    ['ŉ', 'ʼN'],
    ['և', 'ԵՒ'],
    ['Ꭰ', 'ꭰ'],
    ['Ა', 'ა'],
    ['ﬅ', 'ST'],
  ])('makes %s and %s alike', (left, right) => {
    expect(foldCase(left)).toBe(foldCase(right))
  })

  it('keeps dotless ı apart from i, and capital dotted İ apart from both', () => {
    expect(foldCase('ı')).toBe('ı')
    expect(foldCase('ISI ı')).toBe('isi ı')
    expect(foldCase('İ')).toBe('i\u0307')
  })

  it('keeps letters apart that differ by an accent', () => {
    expect(foldCase('é')).not.toBe(foldCase('e'))
    expect(foldCase('ä')).not.toBe(foldCase('ae'))
  })

  it('joins at least what the simple case folding of the regular expression engine joins, for every character', () => {
    const apart: string[] = []
    for (const character of allCharacters()) {
      for (const other of [character.toLowerCase(), character.toUpperCase()]) {
        if (other === character || [...other].length > 1) continue
        const escaped = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
        if (new RegExp(`^${escaped}$`, 'iu').test(other) && foldCase(character) !== foldCase(other))
          apart.push(character)
      }
    }
    expect(apart).toEqual([])
  })

  it('takes every character through its full capitals, so that expansions such as ß and ﬃ fold, dotless ı alone excepted', () => {
    const wrong: string[] = []
    for (const character of allCharacters()) {
      if (character === 'ı') continue
      const capitals = character.toUpperCase()
      if (foldCase(capitals) !== foldCase(character)) wrong.push(character)
    }
    expect(wrong).toEqual([])
  })

  it('changes nothing the second time, for every character and for texts', () => {
    const wrong = [...allCharacters()].filter(
      (character) => foldCase(foldCase(character)) !== foldCase(character),
    )
    expect(wrong).toEqual([])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldCase(foldCase(text)) === foldCase(text)),
    )
  })

  it('leaves what has no case as it is', () => {
    expect(foldCase('漢字 — 42 ✓ \u{1f600}')).toBe('漢字 — 42 ✓ \u{1f600}')
    expect(foldCase('\ud800')).toBe('\ud800')
  })
})

describe('normalizeText', () => {
  it('composes accents and leaves case and ligatures alone', () => {
    expect(normalizeText('E\u0301')).toBe('É')
    expect(normalizeText('oﬃce Straße')).toBe('oﬃce Straße')
  })
})
