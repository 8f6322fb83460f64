/**
 * The segmenter's time for one piece grows with the length of the text that it is given, so that long texts are handed to it in parts.
 * A part ends where there is a boundary whatever stands before and after.
 */
const shortestPart = 64
/** White space or a full stop of East Asia, after which nothing that joins with what is before it. */
const afterGap = /[\s。、！？，](?![\s\p{M}\p{Cf}\uff9e\uff9f])/gu
/** Code units of a part without such a place that the segmenter sees at once, and how many of them it sees for the sake of those before. */
const windowLength = 1024
const lookAhead = 256

const jamo = String.raw`\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb`
/** What may join with its neighbours: marks, joiners, letters of Hangul, pairs of code units, and five characters that their category does not tell. */
const joining = String.raw`\p{M}\p{Cf}\p{Cs}\r${jamo}\u0d4e\u0e33\u0eb3\uff9e\uff9f\u{10000}-\u{10ffff}`
const isJoining = new RegExp(`[${joining}]`, 'u')
/** Characters that may join, with their neighbours. All others stand for themselves. */
const joined = new RegExp(`[^${joining}]?[${joining}]+(?:[^${joining}][${joining}]+)*[^${joining}]?`, 'gu')
/** Letters and signs that join with nothing before them; not those of Indic scripts, nor of Hangul. */
const apart = String.raw` -~\u00c0-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u0e01-\u0e30\u0e40-\u0e46\u0e81-\u0eb0\u3001\u3002\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff`
/** Before one of those, where what stands there joins with nothing after it. */
const beforeApart = new RegExp(`[^\\p{Cf}\\p{Cs}\\r${jamo}\\u0d4e\\u{10000}-\\u{10ffff}](?=[${apart}])`, 'gu')

const segmenters = new Map<'word' | 'grapheme', Intl.Segmenter>()

/** Made on first use: it loads the tables of all languages. */
function segmenterOf(granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const known = segmenters.get(granularity)
  if (known) return known
  const made = new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, made)
  return made
}

/**
 * The words of a text in any language, those written without spaces included; punctuation and white space are left out. Where words are found
 * by a dictionary (Chinese, Japanese), a stretch of over 1,024 characters without white space and punctuation is read 256 characters ahead.
 */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const part of partsOf(text, afterGap)) addWords(part, words)
  return words
}

function addWords(part: string, words: string[]): void {
  const segmenter = segmenterOf('word')
  let start = 0
  let length = windowLength
  while (start < part.length) {
    const isLast = start + length >= part.length
    const window = isLast && start === 0 ? part : part.slice(start, start + length)
    const limit = isLast ? window.length : window.length - lookAhead
    let taken = 0
    for (const { segment, isWordLike } of segmenter.segment(window)) {
      if (taken + segment.length > limit) break
      taken += segment.length
      if (isWordLike) words.push(segment)
    }
    // One word may be longer than a window.
    if (taken === 0) length *= 2
    else length = windowLength
    start += taken
  }
}

/** What a reader takes for the characters of a text: a letter with its accents is one, and so is an emoji of several code points. */
export function splitGraphemes(text: string): string[] {
  if (!isJoining.test(text)) return text.split('')
  const segmenter = segmenterOf('grapheme')
  const characters: string[] = []
  let start = 0
  for (const { 0: run, index } of text.matchAll(joined)) {
    addUnits(text, start, index, characters)
    for (const part of partsOf(run, beforeApart))
      for (const { segment } of segmenter.segment(part)) characters.push(segment)
    start = index + run.length
  }
  addUnits(text, start, text.length, characters)
  return characters
}

function addUnits(text: string, from: number, to: number, characters: string[]): void {
  for (let index = from; index < to; index++) characters.push(text[index] ?? '')
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
