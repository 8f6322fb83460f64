/** Indexes of the most numbers that stand in ascending order as they are; all others have to move. Numbers are unlike one another. */
export function keptInOrder(numbers: readonly number[]): ReadonlySet<number> {
  // Patience sorting: of each length of ascending run, where the one with the lowest end ends.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, value] of numbers.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? undefined : ends[low - 1])
    ends[low] = index
  }
  const kept = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) kept.add(index)
  return kept
}
