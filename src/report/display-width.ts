import { eastAsianWidth } from 'get-east-asian-width'
import { graphemesOf, isPlain } from './graphemes.ts'

let emoji: RegExp | undefined

/**
 * Columns a text takes in a terminal: two for a CJK character or an emoji with all its parts, none for control and combining characters.
 * Escape sequences are not looked for: texts are measured before they are painted.
 */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const segment of graphemesOf(text)) width += graphemeWidth(segment)
  return width
}

function graphemeWidth(segment: string): number {
  // Shown as a picture: by its nature, by the selector that asks for it, or as a flag.
  emoji ??=
    /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[#*\d]\uFE0F?\u20E3|\p{Regional_Indicator}{2})/u
  if (emoji.test(segment)) return 2
  const [first = ''] = segment.replace(/^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}]+/u, '')
  const point = first.codePointAt(0)
  if (point === undefined) return 0
  // Half-width sound marks and spacing marks have a column of their own.
  const marks =
    segment.length > first.length ? segment.slice(first.length).match(/[\uFF9E\uFF9F]|\p{Mc}/gu) : null
  return eastAsianWidth(point) + (marks?.length ?? 0)
}
