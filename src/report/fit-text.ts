import { displayWidth } from './display-width.ts'
import { graphemesOf } from './graphemes.ts'

/** Control characters, and marks that turn the direction of writing. */
const hidden = /\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A text that takes one line of a terminal and does nothing else to it. */
export function oneLine(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replaceAll('\t', ' ')
    .replace(hidden, '\uFFFD')
    .trim()
}

/** Columns a text takes: a CJK character or an emoji takes two. */
export function widthOf(text: string): number {
  return displayWidth(text)
}

/** Cuts what is over the width from the end, and marks the cut with `…`. */
export function fitEnd(text: string, width: number): string {
  if (isWithin(text, width)) return text
  return width < 1 ? '' : `${takeStart(text, width - 1).trimEnd()}…`
}

/** Cuts what is over the width from the middle, so that ids keep their head and their tail. */
export function fitMiddle(text: string, width: number): string {
  if (isWithin(text, width)) return text
  if (width < 1) return ''
  const tail = Math.floor((width - 1) / 2)
  return `${takeStart(text, width - 1 - tail)}…${takeEnd(text, tail)}`
}

/** Fills up with spaces on the right. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** Fills up with spaces on the left. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

function isWithin(text: string, width: number): boolean {
  // No column is narrower than half a UTF-16 unit of an emoji with all its parts: far longer texts are not measured.
  return text.length <= width * 40 && displayWidth(text) <= width
}

function takeStart(text: string, width: number): string {
  let taken = ''
  let used = 0
  for (const segment of graphemesOf(text.slice(0, width * 40))) {
    used += displayWidth(segment)
    if (used > width) break
    taken += segment
  }
  return taken
}

function takeEnd(text: string, width: number): string {
  const segments = [...graphemesOf(text.slice(Math.max(0, text.length - width * 40)))].reverse()
  let taken = ''
  let used = 0
  for (const segment of segments) {
    used += displayWidth(segment)
    if (used > width) break
    taken = segment + taken
  }
  return taken
}
