import { excerptLength, type Place, quoteExcerpt } from './excerpt.ts'
import { type Folding, foldText } from './folding.ts'
import { quoteText } from './quote.ts'

const mostWords = 20

/**
 * Where a text comes nearest to holding `wanted`, both folded alike: the hit itself, else the place of the longest of its words that
 * occurs, else undefined.
 */
export function findNearestHit(text: string, wanted: string): Place | undefined {
  const index = text.indexOf(wanted)
  if (index >= 0) return { index, length: wanted.length }
  const words = wanted.split(/\s+/, mostWords).filter((word) => word.length > 1)
  words.sort((left, right) => right.length - left.length)
  for (const word of words) {
    const found = text.indexOf(word)
    if (found >= 0) return { index: found, length: word.length }
  }
  return undefined
}

/**
 * A text in double quotes as it came, cut to about 120 characters around the place that comes nearest to `wanted`.
 *
 * @param wanted - Folded.
 */
export function quoteNearest(text: string, wanted: string, folding: Folding): string {
  if (text.length <= excerptLength) return quoteText(text)
  const hit = findNearestHit(foldText(text, folding), wanted)
  return quoteExcerpt(text, hit && unfoldPlace(text, hit, folding))
}

/** The place in the original that a place in its folded form came from; a character or two off where folding joins across a cut. */
function unfoldPlace(original: string, place: Place, folding: Folding): Place {
  const start = folding.trim ? original.length - original.trimStart().length : 0
  const untrimmed: Folding = { ...folding, trim: false }
  const index = unfoldIndex(original, start, place.index, untrimmed)
  return { index, length: unfoldIndex(original, index, place.length, untrimmed) - index }
}

/** By halving: each piece is folded once, so that the whole costs about one more folding. */
function unfoldIndex(original: string, from: number, distance: number, folding: Folding): number {
  let start = from
  let end = original.length
  let remaining = distance
  while (end - start > 1) {
    const middle = (start + end) >> 1
    const length = foldText(original.slice(start, middle), folding).length
    if (length <= remaining) {
      remaining -= length
      start = middle
    } else {
      end = middle
    }
  }
  return remaining > 0 ? end : start
}
