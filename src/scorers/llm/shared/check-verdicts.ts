/**
 * Holds verdicts that name what they are about by index against what there is: each once, none beside. The fault is in words for the judge.
 *
 * @param given - The indices that the judge gave.
 * @param from - The first index there is.
 * @param to - The index after the last.
 * @param what - What is judged, such as `call`.
 */
export function checkIndices(
  given: readonly number[],
  [from, to]: readonly [number, number],
  what: string,
): string | undefined {
  const seen = new Set<number>()
  for (const index of given) {
    if (index < from || index >= to) return `it judges ${what} ${index}, which there is not`
    if (seen.has(index)) return `it judges ${what} ${index} twice`
    seen.add(index)
  }
  for (let index = from; index < to; index++)
    if (!seen.has(index)) return `it does not judge ${what} ${index}`
  return undefined
}

/** A list may only be empty where the judge says that there is nothing to judge, and must be then. */
export function checkEmptiness(count: number, nothingToJudge: boolean, what: string): string | undefined {
  if (count === 0 && !nothingToJudge)
    return `it holds no verdict on any ${what}, and does not say that there is nothing to judge`
  if (count > 0 && nothingToJudge)
    return `it says that there is nothing to judge, and judges ${count} ${what}${count === 1 ? '' : 's'}`
  return undefined
}
