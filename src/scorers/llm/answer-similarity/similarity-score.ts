/** `analyzeStepResult` of `createAnswerSimilarityScorer`. */
export interface AnswerSimilarityReply {
  /** One a statement of the ground truth. */
  matches: {
    groundTruthUnit: string
    /** The piece of the answer that says it; null where none does. */
    outputUnit: string | null
    explanation: string
    /** From 0 (missing) to 1 (says the same). */
    similarity: number
  }[]
  /** Statements of the answer that contradict the ground truth. */
  contradictions: string[]
  /** Statements of the answer that the ground truth does not hold. */
  extraInOutput: string[]
  reason: string
}

/** How similarity becomes a score, complete. */
export interface SimilarityWeights {
  semanticThreshold: number
  exactMatchBonus: number
  missingPenalty: number
  contradictionPenalty: number
  extraInfoPenalty: number
}

const partialCredit = 0.7
const mostForExtra = 0.2

/** From 0 to 1; 1 exactly where every statement is matched fully and nothing is taken off. */
export function scoreSimilarity(reply: AnswerSimilarityReply, weights: SimilarityWeights): number {
  const { matches, contradictions, extraInOutput } = reply
  let sum = 0
  let total = 0
  for (const { similarity } of matches) {
    const weight = similarity === 1 ? 1 + weights.exactMatchBonus : 1
    sum += weight * (similarity >= weights.semanticThreshold ? similarity : partialCredit * similarity)
    total += weight
  }
  const missing = matches.filter(({ similarity }) => similarity === 0).length
  const penalty =
    missing * weights.missingPenalty +
    contradictions.length * weights.contradictionPenalty +
    Math.min(extraInOutput.length * weights.extraInfoPenalty, mostForExtra)
  return Math.max(0, sum / total - penalty)
}

/** An answer cannot be likened to a ground truth without statements, and what is not there has no likeness. */
export function checkSimilarity({ matches }: AnswerSimilarityReply): string | undefined {
  if (matches.length === 0)
    return 'it matches no statement of the ground truth; name each, with similarity 0 where the answer lacks it'
  for (const { groundTruthUnit, outputUnit, similarity } of matches) {
    if (outputUnit === null && similarity > 0)
      return `it gives "${groundTruthUnit}" the similarity ${similarity}, and names nothing in the answer that says it`
  }
  return undefined
}
