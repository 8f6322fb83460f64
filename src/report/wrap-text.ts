import { displayWidth } from './display-width.ts'
import { graphemesOf } from './graphemes.ts'

/**
 * Breaks a text into lines of at most `width` columns, at spaces where it can; what is left over is cut with `…`.
 *
 * @param width - Columns of a terminal: a CJK character or an emoji takes two. At least 10 is used.
 * @param maxLines - Lines after which it is cut.
 */
export function wrapText(text: string, width: number, maxLines: number): string[] {
  const room = Math.max(10, width)
  const lines: string[] = []
  // No more than this can be shown: a text of megabytes is not measured to its end.
  const shown = text.slice(0, room * maxLines * 2 + 1)
  for (const paragraph of shown.split('\n')) {
    for (const line of wrapParagraph(paragraph, room)) {
      if (lines.length === maxLines) return cutLast(lines, room)
      lines.push(line)
    }
  }
  return shown.length < text.length ? cutLast(lines, room) : lines
}

function* wrapParagraph(text: string, width: number): Generator<string> {
  let line = ''
  let used = 0
  for (const word of trimSpaces(text).split(/(?<= )(?! )/)) {
    const wordWidth = displayWidth(trimSpaces(word))
    if (used > 0 && used + wordWidth > width) {
      yield trimSpaces(line)
      line = ''
      used = 0
    }
    if (wordWidth <= width) {
      line += word
      used += displayWidth(word)
      continue
    }
    for (const segment of graphemesOf(word)) {
      const size = displayWidth(segment)
      if (used + size > width) {
        yield line
        line = ''
        used = 0
      }
      line += segment
      used += size
    }
  }
  yield trimSpaces(line)
}

/** Only the space that a line breaks at: any other space is a character of the text. */
function trimSpaces(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  return text.slice(0, end)
}

function cutLast(lines: readonly string[], width: number): string[] {
  const last = lines.at(-1) ?? ''
  const kept = [...graphemesOf(last)]
  while (displayWidth(kept.join('')) > width - 1) kept.pop()
  return [...lines.slice(0, -1), `${trimSpaces(kept.join(''))}…`]
}
