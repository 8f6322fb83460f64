/** The known word nearest to a mistyped one: within two edits, or one that begins with it. */
export function nearestName(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const ranked = known
    .map((name) => ({ name, distance: editDistance(typed, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.min(2, Math.max(1, name.length - 2)))
    .sort((one, other) => one.distance - other.distance)
  if (ranked[0]) return ranked[0].name
  const beginning = typed.length < 3 ? [] : known.filter((name) => name.toLowerCase().startsWith(typed))
  return beginning.length === 1 ? beginning[0] : undefined
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
