import { splitGraphemes } from '../../../text/index.ts'

/** Code units that can stand for a character each. */
const alphabetSize = 65_536

/** Edit distance of two texts and their lengths, in graphemes. */
export interface EditDistance {
  distance: number
  leftLength: number
  rightLength: number
}

/**
 * Levenshtein distance in characters as readers see them. Each is written as one code unit, for the library counts code units; characters
 * that only one of the texts has are told apart by nothing, so all of them share a unit.
 *
 * @throws RangeError where both texts share more different characters than there are code units.
 */
export async function levenshteinDistance(left: string, right: string): Promise<EditDistance> {
  const { distance } = await import('fastest-levenshtein')
  const [allLeft, allRight] = [splitGraphemes(left), splitGraphemes(right)]
  const [leftParts, rightParts] = withoutCommonEnds(allLeft, allRight)
  const shared = new Set(rightParts)
  const units = new Map<string, string>()
  for (const part of leftParts)
    if (shared.has(part) && !units.has(part)) units.set(part, String.fromCharCode(units.size + 2))
  if (units.size + 2 > alphabetSize)
    throw new RangeError('the texts share too many different characters to compare')
  const write = (parts: readonly string[], other: string): string =>
    parts.map((part) => units.get(part) ?? other).join('')
  return {
    distance: distance(write(leftParts, '\u0000'), write(rightParts, '\u0001')),
    leftLength: allLeft.length,
    rightLength: allRight.length,
  }
}

/** What differs between two lists; equal beginnings and ends cost nothing. */
function withoutCommonEnds(
  left: readonly string[],
  right: readonly string[],
): [readonly string[], readonly string[]] {
  let start = 0
  const shorter = Math.min(left.length, right.length)
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1
  return [left.slice(start, left.length - end), right.slice(start, right.length - end)]
}
