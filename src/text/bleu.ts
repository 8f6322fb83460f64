/** What stands for an n-gram precision of 0; see `bleu`. */
export type BleuSmoothing = 'exp' | 'add-one' | 'none'

/** BLEU and what it is made of. */
export interface BleuFigures {
  /** From 0 to 1. */
  bleu: number
  /** Clipped n-gram precisions, smoothed, from single tokens up; only orders for which the candidate is long enough. */
  precisions: number[]
  /** 1 where the candidate is at least as long as the nearest reference, else below. */
  brevityPenalty: number
  /** Length of the candidate, in tokens. */
  candidateLength: number
  /** Length of the reference nearest in length, the shorter of two. */
  referenceLength: number
}

/**
 * BLEU of one sentence (Papineni et al. 2002): brevity penalty times the geometric mean of the clipped n-gram precisions. Orders longer than
 * the candidate are left out. Smoothing, for sentences have few n-grams (Chen and Cherry 2014): `exp` halves the stand-in with each order
 * without a match (their method 3, NIST), `add-one` adds 1 to matches and total above single tokens (method 2), `none` scores 0 then.
 * Without any token in common it is 0 under each.
 */
export function bleu(
  candidate: readonly string[],
  references: readonly (readonly string[])[],
  maxOrder: number,
  smoothing: BleuSmoothing,
): BleuFigures {
  const candidateLength = candidate.length
  const referenceLength = nearestLength(candidateLength, references)
  const brevityPenalty =
    candidateLength >= referenceLength
      ? 1
      : candidateLength === 0
        ? 0
        : Math.exp(1 - referenceLength / candidateLength)
  const precisions: number[] = []
  const matchesOf = gramMatcher(candidate, references)
  let standIn = 1
  let hasMatch = false
  for (let order = 1; order <= Math.min(maxOrder, candidateLength); order++) {
    const total = candidateLength - order + 1
    const matches = matchesOf(order)
    if (order === 1) hasMatch = matches > 0
    if (smoothing === 'add-one' && order > 1) precisions.push((matches + 1) / (total + 1))
    else if (matches > 0 || smoothing !== 'exp') precisions.push(matches / total)
    else {
      standIn /= 2
      precisions.push(standIn / total)
    }
  }
  const logs = precisions.reduce((sum, precision) => sum + Math.log(precision), 0)
  const score = hasMatch ? Math.min(1, brevityPenalty * Math.exp(logs / precisions.length)) : 0
  return { bleu: score, precisions, brevityPenalty, candidateLength, referenceLength }
}

function nearestLength(length: number, references: readonly (readonly string[])[]): number {
  const distances = references.map(
    (reference) => [Math.abs(reference.length - length), reference.length] as const,
  )
  distances.sort((left, right) => left[0] - right[0] || left[1] - right[1])
  return distances[0]?.[1] ?? 0
}

/** Counts clipped matches of one order after the other, from 1 up. */
function gramMatcher(
  candidate: readonly string[],
  references: readonly (readonly string[])[],
): (order: number) => number {
  const numberToken = createNumbering<string>()
  const tokens = [candidate, ...references].map((list) => Array.from(list, numberToken))
  const base = numberToken.size() + 1
  let grams = tokens
  return (order) => {
    if (order > 1) {
      // An n-gram is the one before it and a token, so that a number stands for the two.
      const numberGram = createNumbering<number>()
      grams = grams.map((shorter, list) => {
        const own = tokens[list] ?? []
        const count = Math.max(0, own.length - order + 1)
        return Array.from({ length: count }, (_, place) =>
          numberGram((shorter[place] ?? 0) * base + (own[place + order - 1] ?? 0)),
        )
      })
    }
    const [made = [], ...allowed] = grams.map(countNumbers)
    let matches = 0
    for (const [gram, count] of made.entries()) {
      if (count === undefined) continue
      const most = allowed.reduce((highest, counts) => Math.max(highest, counts[gram] ?? 0), 0)
      matches += Math.min(count, most)
    }
    return matches
  }
}

/** Numbers keys from 0 up in the order in which they come. */
function createNumbering<Key>(): ((key: Key) => number) & { size(): number } {
  const numbers = new Map<Key, number>()
  const numberOf = (key: Key): number => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    return numbers.size - 1
  }
  return Object.assign(numberOf, { size: () => numbers.size })
}

/** How often each number stands in a list, by the number. */
function countNumbers(list: readonly number[]): number[] {
  const counts: number[] = []
  for (const entry of list) counts[entry] = (counts[entry] ?? 0) + 1
  return counts
}
