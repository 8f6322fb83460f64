/** Pairs of neighbouring code points of a text, counted, white space left out. Built once, compared often. */
export interface PairProfile {
  readonly text: string
  /** Place of a pair in `counts`. */
  readonly places: ReadonlyMap<number, number>
  readonly counts: readonly number[]
  /** Number of pairs, repeats included. */
  readonly total: number
}

const codePoints = 0x110000
const anyWhiteSpace = /\s/

/** Counts the pairs of a text, for {@link diceAgainst}. */
export function createPairProfile(text: string): PairProfile {
  const places = new Map<number, number>()
  const counts: number[] = []
  let total = 0
  let previous = -1
  for (let index = 0; index < text.length; index++) {
    const point = pointAt(text, index)
    if (point > 0xffff) index += 1
    if (isWhiteSpace(point)) continue
    if (previous >= 0) {
      const pair = previous * codePoints + point
      const place = places.get(pair)
      if (place === undefined) places.set(pair, counts.push(1) - 1)
      else counts[place] = (counts[place] ?? 0) + 1
      total += 1
    }
    previous = point
  }
  return { text, places, counts, total }
}

/**
 * Dice coefficient of a text and a counted one: twice the pairs they share, repeats counted, over all pairs of both. From 0 to 1.
 * Texts of one character compare by equality; two empty ones are 1.
 */
export function diceAgainst(profile: PairProfile, text: string): number {
  const { places } = profile
  const left = profile.counts.slice()
  let total = 0
  let shared = 0
  let previous = -1
  for (let index = 0; index < text.length; index++) {
    const point = pointAt(text, index)
    if (point > 0xffff) index += 1
    if (isWhiteSpace(point)) continue
    if (previous >= 0) {
      total += 1
      const place = places.get(previous * codePoints + point)
      const remaining = place === undefined ? 0 : (left[place] ?? 0)
      if (place !== undefined && remaining > 0) {
        left[place] = remaining - 1
        shared += 1
      }
    }
    previous = point
  }
  const all = total + profile.total
  if (all > 0) return (2 * shared) / all
  return stripWhiteSpace(text) === stripWhiteSpace(profile.text) ? 1 : 0
}

/**
 * Dice coefficient of two texts on pairs of code points, from 0 to 1, white space left out; see {@link diceAgainst}.
 * Neither text is folded: fold both first where case is to be no difference.
 */
export function diceCoefficient(left: string, right: string): number {
  return diceAgainst(createPairProfile(left), right)
}

function pointAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(index) ?? unit) : unit
}

function isWhiteSpace(point: number): boolean {
  if (point < 0xa0) return point === 0x20 || (point >= 0x09 && point <= 0x0d)
  return anyWhiteSpace.test(String.fromCodePoint(point))
}

function stripWhiteSpace(text: string): string {
  return text.replace(/\s+/g, '')
}
