const whiteSpace =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
/** The characters told apart: ASCII and the white space beyond it; the last place stands for all others. */
const samples: readonly string[] = [
  ...Array.from({ length: 128 }, (_, point) => String.fromCharCode(point)),
  ...whiteSpace,
]
const others = samples.length

/** Which of the characters told apart an atom may match; never too few. */
export type CharacterSet = bigint

/** Every character. */
export const everyCharacter: CharacterSet = (1n << BigInt(others + 1)) - 1n

/** What one character, escape or class of a pattern may match, asked of the engine itself. */
export function readCharacterSet(source: string, flags: string): CharacterSet {
  const kept = flags.replace(/[^iusv]/g, '')
  const isPlain = source.length === 1 && /[^.\u0080-\uffff]/.test(source) && !kept.includes('i')
  if (isPlain) return 1n << BigInt(source.charCodeAt(0))
  const pattern = new RegExp(`^${source}$`, kept)
  let set: CharacterSet = 0n
  for (const [place, sample] of samples.entries()) if (pattern.test(sample)) set |= 1n << BigInt(place)
  return mayMatchOthers(source, kept, pattern) ? set | (1n << BigInt(others)) : set
}

function mayMatchOthers(source: string, flags: string, pattern: RegExp): boolean {
  if (/^\\[dw]$/.test(source) && !flags.includes('i')) return false
  if (source === '.' || /^\[\^|^\\[DSWpP]|[\u0080-\uffff]|\\[uxcDSWpP]|--|&&/.test(source)) return true
  if (/^\\s$/.test(source)) return false
  // The long s and the Kelvin sign match s and k.
  return flags.includes('i') && /[uv]/.test(flags) && (pattern.test('s') || pattern.test('k'))
}

/** True where some character may be in both. */
export function overlap(left: CharacterSet, right: CharacterSet): boolean {
  return (left & right) !== 0n
}

/** Place of a UTF-16 unit among the characters told apart. */
function placeOf(unit: number): number {
  if (unit < 128) return unit
  const place = whiteSpace.indexOf(String.fromCharCode(unit))
  return place < 0 ? others : 128 + place
}

/** Length of the longest stretch of a text that consists of the set's characters, in UTF-16 units. */
export function longestStretch(text: string, set: CharacterSet): number {
  if (set === everyCharacter) return text.length
  const isIn = Uint8Array.from({ length: others + 1 }, (_, place) => Number((set >> BigInt(place)) & 1n))
  let longest = 0
  let current = 0
  for (let index = 0; index < text.length; index++) {
    if (isIn[placeOf(text.charCodeAt(index))] === 1) {
      current += 1
      if (current > longest) longest = current
    } else current = 0
  }
  return longest
}
