import type { AlignedDifference } from '../trajectory/index.ts'
import { fitEnd, fitMiddle, oneLine, widthOf } from './fit-text.ts'

const expectedWord = 'expected '

/** `nights: 3, expected 2`. */
export function differenceText({ path, expected, received }: AlignedDifference): string {
  const found = `${path === '' ? '' : `${path}: `}${received ?? 'absent'}`
  return `${found}, ${expected === undefined ? 'not expected' : `${expectedWord}${expected}`}`
}

/**
 * A difference in lines of at most `room` columns: one where it fits, else what was received and, below, what was expected. Values that
 * begin alike for longer than a line are shown from shortly before they differ.
 */
export function differenceLines(difference: AlignedDifference, room: number): string[] {
  const whole = oneLine(differenceText(difference))
  if (widthOf(whole) <= room) return [whole]
  const { path, expected, received } = difference
  const head = path === '' ? '' : `${fitMiddle(oneLine(path), Math.floor(room / 2))}: `
  const rooms = [room - widthOf(head), room - expectedWord.length] as const
  const texts = [oneLine(received ?? 'absent'), oneLine(expected ?? '')] as const
  const start = expected === undefined || received === undefined ? 0 : startOf(texts, Math.min(...rooms))
  const found = head + fitEnd(from(texts[0], start), rooms[0])
  return [
    found,
    expected === undefined ? 'not expected' : expectedWord + fitEnd(from(texts[1], start), rooms[1]),
  ]
}

/** Where to begin so that the first difference of two texts can be seen. */
function startOf([left, right]: readonly [string, string], room: number): number {
  let same = 0
  while (same < left.length && left[same] === right[same]) same += 1
  return widthOf(left.slice(0, Math.min(same, room * 2))) < (room * 2) / 3 ? 0 : same - Math.floor(room / 6)
}

function from(text: string, start: number): string {
  if (start <= 0) return text
  const unit = text.charCodeAt(start)
  const isInside = unit >= 0xdc00 && unit < 0xe000
  return `…${text.slice(isInside ? start + 1 : start)}`
}
