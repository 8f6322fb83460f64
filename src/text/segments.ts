import { latePattern } from './late-pattern.ts'

/**
 * The segmenter's time for one piece grows with the length of the text that it is given, so that long texts are handed to it in parts.
 * A part ends where there is a boundary whatever stands before and after.
 */
const shortestPart = 64
/** White space or a full stop of East Asia, after which nothing that joins with what is before it. */
const afterGap = latePattern(String.raw`[\s。、！？，](?![\s\p{M}\p{Cf}\uff9e\uff9f])`, 'gu')
const plain = String.raw` -~\u00c0-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u3001\u3002\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uac00-\ud7a3`
/** Between two characters that join with nothing; all of them are single code units. */
const betweenPlain = latePattern(`[${plain}](?=[${plain}])`, 'gu')
const isPlain = latePattern(`^[${plain}\\n]*$`, '')

const segmenters = new Map<'word' | 'grapheme', Intl.Segmenter>()

/** Made on first use: it loads the tables of all languages. */
function segmenterOf(granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const known = segmenters.get(granularity)
  if (known) return known
  const made = new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, made)
  return made
}

/** The words of a text in any language, those written without spaces included; punctuation and white space are left out. */
export function splitWords(text: string): string[] {
  const segmenter = segmenterOf('word')
  const words: string[] = []
  for (const part of partsOf(text, afterGap()))
    for (const { segment, isWordLike } of segmenter.segment(part)) if (isWordLike) words.push(segment)
  return words
}

/** What a reader takes for the characters of a text: a letter with its accents is one, and so is an emoji of several code points. */
export function splitGraphemes(text: string): string[] {
  if (isPlain().test(text)) return text.split('')
  const segmenter = segmenterOf('grapheme')
  const characters: string[] = []
  for (const part of partsOf(text, betweenPlain()))
    for (const { segment } of segmenter.segment(part)) characters.push(segment)
  return characters
}

/** Cuts a text after matches of a pattern, into parts of at least 64 code units. */
function partsOf(text: string, cut: RegExp): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > shortestPart) {
    cut.lastIndex = start + shortestPart
    if (!cut.test(text)) break
    parts.push(text.slice(start, cut.lastIndex))
    start = cut.lastIndex
  }
  parts.push(text.slice(start))
  return parts
}
