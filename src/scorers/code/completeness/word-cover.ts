import { splitGraphemes } from '../../../text/index.ts'

/** Shorter words, and much longer ones, are compared by equality alone. */
const shortestStem = 4
const longestStem = 40
/** Share of the longer word that the beginning both have in common must exceed. */
const commonShare = 0.6

/** Which words of `wanted` are covered: by the same word, or one that begins with it (or it with that) for over 60 % of the longer one. */
export function missingWords(wanted: readonly string[], given: readonly string[]): string[] {
  const exact = new Set(given)
  const beginnings = new Set(given.flatMap(stemsOf))
  return wanted.filter(
    (word) => !exact.has(word) && !beginnings.has(word) && !stemsOf(word).some((stem) => exact.has(stem)),
  )
}

/** The proper beginnings of a word that are long enough to stand for it. */
function stemsOf(word: string): string[] {
  if (word.length > longestStem * 4) return []
  const parts = splitGraphemes(word)
  if (parts.length > longestStem) return []
  const shortest = Math.max(shortestStem, Math.floor(parts.length * commonShare) + 1)
  const stems: string[] = []
  for (let length = shortest; length < parts.length; length++) stems.push(parts.slice(0, length).join(''))
  return stems
}
