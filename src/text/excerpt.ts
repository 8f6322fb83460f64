import { quoteText } from './quote.ts'

/** Longest piece of a text that a sentence shows, in UTF-16 units. */
export const excerptLength = 120

/** Where in a text to look. */
export interface Place {
  /** Index in UTF-16 units. */
  index: number
  /** How much of the text is meant, in UTF-16 units. */
  length: number
}

/**
 * About 120 characters of a text in double quotes; `…` stands where something was left out.
 *
 * @param around - What must be seen. Default: the beginning.
 */
export function quoteExcerpt(text: string, around?: Place): string {
  if (text.length <= excerptLength) return quoteText(text)
  return cutAround(text, around ?? { index: 0, length: 0 })
}

function cutAround(text: string, around: Place): string {
  const before = Math.max(0, Math.floor((excerptLength - around.length) / 2))
  const latest = text.length - excerptLength
  const start = onBoundary(text, Math.max(0, Math.min(around.index - before, latest)))
  const end = onBoundary(text, Math.min(text.length, start + excerptLength))
  const cut = quoteText(text.slice(start, end))
  return `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`
}

/** Moves an index that would cut a surrogate pair in two. */
function onBoundary(text: string, index: number): number {
  const isInside =
    index > 0 && index < text.length && isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))
  return isInside ? index - 1 : index
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
