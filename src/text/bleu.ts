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
  let standIn = 1
  let hasMatch = false
  for (let order = 1; order <= Math.min(maxOrder, candidateLength); order++) {
    const total = candidateLength - order + 1
    const matches = clippedMatches(candidate, references, order)
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

function clippedMatches(
  candidate: readonly string[],
  references: readonly (readonly string[])[],
  order: number,
): number {
  const allowed = new Map<string, number>()
  for (const reference of references) {
    for (const [gram, count] of countGrams(reference, order))
      allowed.set(gram, Math.max(count, allowed.get(gram) ?? 0))
  }
  let matches = 0
  for (const [gram, count] of countGrams(candidate, order)) matches += Math.min(count, allowed.get(gram) ?? 0)
  return matches
}

function countGrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let index = 0; index + order <= tokens.length; index++) {
    // Lengths stand before the tokens, so that no two lists of tokens are written alike.
    const gram = tokens
      .slice(index, index + order)
      .map((token) => `${token.length}:${token}`)
      .join('')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}
