import { latePattern } from '../../text/index.ts'

/** One character of a script that is written without spaces, or whose words take endings: no bounds of words are looked for there. */
export const unspacedScripts: string = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`

const letter = String.raw`(?:(?!${unspacedScripts})[\p{L}\p{M}\p{N}])`
const startsWithLetter = latePattern(`^${letter}`, 'u')
const endsWithLetter = latePattern(`${letter}$`, 'u')
const startsWithMark = latePattern(String.raw`^\p{M}`, 'u')
const endsWithDigit = /\d$/
const goesOnBefore = /\d[.,:/\-\u2013\u2014\u2212]$/
const goesOnAfter = /^[.,:/\-\u2013\u2014\u2212]\d/

/**
 * True where `wanted` stands in a text as words of its own: `Ann` does not stand in `Anna`, nor `10:30` in `10:30:15`. In languages
 * without spaces it stands wherever it occurs.
 */
export function standsIn(text: string, wanted: string): boolean {
  const needsStart = startsWithLetter().test(wanted)
  const needsEnd = endsWithLetter().test(wanted)
  const isDigitFirst = /^\d/.test(wanted)
  const isDigitLast = endsWithDigit.test(wanted)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + wanted.length, at + wanted.length + 2)
    const isCut =
      startsWithMark().test(after) ||
      (needsStart && endsWithLetter().test(before)) ||
      (needsEnd && startsWithLetter().test(after)) ||
      (isDigitFirst && goesOnBefore.test(before)) ||
      (isDigitLast && goesOnAfter.test(after))
    if (!isCut) return true
  }
  return false
}
