import { rememberLast } from './remember.ts'

/** Characters outside this class have their lower case as full case folding; the class is a little wide, which costs time only. */
const foldsBeyondLowerCase =
  /[\u0345-\u03ff\u00b5\u00df\u0130\u0131\u0149\u017f\u01f0\u0587\u13a0-\u13ff\u1c80-\u1c8f\u1e90-\u1e9f\u1f00-\u1fff\ufb00-\ufb17\uab70-\uabbf]/
const notAscii = /[\u0080-\uffff]/

/** True where every character is below U+0080: such text is in every normal form. */
export function isAscii(text: string): boolean {
  return !notAscii.test(text)
}

/** Unicode normal form C: one code point for a letter and its accent where there is one. */
export function normalizeText(text: string): string {
  return isAscii(text) ? text : text.normalize('NFC')
}

/**
 * Folds the case of a text for comparison, by code point: normal form C, then Unicode full case folding, then normal form C again.
 * `STRASSE` and `straße` fold alike, `office` and `oﬃce`, and every sigma. Dotless `ı` stays apart from `i`, as the default folding of
 * Unicode has it. Folding twice changes nothing.
 *
 * One difference to the table CaseFolding.txt: Cherokee folds to small letters, where the table folds to capitals; what is equal is the same.
 */
export const foldCase: (text: string) => string = rememberLast((text) =>
  isAscii(text) ? text.toLowerCase() : foldUnicode(text),
)

function foldUnicode(text: string): string {
  const normal = text.normalize('NFC')
  if (!foldsBeyondLowerCase.test(normal)) return normal.toLowerCase().normalize('NFC')
  return foldFully(normal).normalize('NFC')
}

function foldFully(text: string): string {
  // Capitals first would keep ẞ apart from ss; small letters alone would keep ß, ﬃ and ſ apart from theirs.
  const folded = text.includes('ı') ? text.split('ı').map(throughCapitals).join('ı') : throughCapitals(text)
  return folded.replaceAll('ς', 'σ')
}

function throughCapitals(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase()
}
