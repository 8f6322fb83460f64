/** Pairs of neighbouring code points of a text, counted, white space left out. Built once, compared often. */
export interface PairProfile {
  /** The text without white space. */
  readonly text: string
  /** Place of a pair in `counts`. */
  readonly places: ReadonlyMap<number, number>
  readonly counts: Uint32Array
  /** Number of pairs, repeats included. */
  readonly total: number
}

const whitespace = /\s+/g
const codePoints = 0x110000

/** Counts the pairs of a text, for {@link diceAgainst}. */
export function createPairProfile(text: string): PairProfile {
  const bare = text.replace(whitespace, '')
  const places = new Map<number, number>()
  const counts: number[] = []
  const pairs = listPairs(bare)
  for (const pair of pairs) {
    const place = places.get(pair)
    if (place === undefined) places.set(pair, counts.push(1) - 1)
    else counts[place] = (counts[place] ?? 0) + 1
  }
  return { text: bare, places, counts: Uint32Array.from(counts), total: pairs.length }
}

/**
 * Dice coefficient of a text and a counted one: twice the pairs they share, repeats counted, over all pairs of both. From 0 to 1.
 * Texts of one character compare by equality; two empty ones are 1.
 */
export function diceAgainst(profile: PairProfile, text: string): number {
  const bare = text.replace(whitespace, '')
  if (bare === profile.text) return 1
  const left = profile.counts.slice()
  const pairs = listPairs(bare)
  let shared = 0
  for (const pair of pairs) {
    const place = profile.places.get(pair)
    if (place === undefined) continue
    const remaining = left[place] ?? 0
    if (remaining === 0) continue
    left[place] = remaining - 1
    shared += 1
  }
  const all = pairs.length + profile.total
  return all === 0 ? 0 : (2 * shared) / all
}

/**
 * Dice coefficient of two texts on pairs of code points, from 0 to 1, white space left out; see {@link diceAgainst}.
 * Neither text is folded: fold both first where case is to be no difference.
 */
export function diceCoefficient(left: string, right: string): number {
  return diceAgainst(createPairProfile(left), right)
}

function listPairs(text: string): number[] {
  const pairs: number[] = []
  let previous = -1
  for (let index = 0; index < text.length; index++) {
    let point = text.charCodeAt(index)
    if (point >= 0xd800 && point < 0xdc00) {
      point = text.codePointAt(index) ?? point
      if (point > 0xffff) index += 1
    }
    if (previous >= 0) pairs.push(previous * codePoints + point)
    previous = point
  }
  return pairs
}
