import type { JsonSchemaObject } from '../../../scorer/index.ts'
import { flag, grade, listOf, objectOf, text } from '../shared/reply-schemas.ts'

/** How far an answer follows one prompt, as the judge sees it. Grades are from 0 to 1. */
export interface PromptAlignmentPart {
  intentAlignment: { primaryIntent: string; reasoning: string; score: number }
  requirementsFulfillment: {
    requirements: { requirement: string; reasoning: string; isFulfilled: boolean }[]
  }
  completeness: { missingElements: string[]; reasoning: string; score: number }
  responseAppropriateness: { reasoning: string; score: number }
}

/** `analyzeStepResult` of `createPromptAlignmentScorerLLM`: a part for each prompt that is judged. */
export interface PromptAlignmentReply {
  user?: PromptAlignmentPart
  system?: PromptAlignmentPart
  reason: string
}

/** A prompt that an answer is held against. */
export type PromptSide = 'user' | 'system'

/** What each prompt counts where both are judged. */
const sideWeights: Readonly<Record<PromptSide, number>> = { user: 0.7, system: 0.3 }

const part: JsonSchemaObject = objectOf({
  intentAlignment: objectOf({ primaryIntent: text, reasoning: text, score: grade }),
  requirementsFulfillment: objectOf({
    requirements: listOf(objectOf({ requirement: text, reasoning: text, isFulfilled: flag })),
  }),
  completeness: objectOf({ missingElements: listOf(text), reasoning: text, score: grade }),
  responseAppropriateness: objectOf({ reasoning: text, score: grade }),
})

/** Shape of the reply: a part for each prompt, and the reason. */
export function alignmentSchema(sides: readonly PromptSide[]): JsonSchemaObject {
  return objectOf({ ...Object.fromEntries(sides.map((side) => [side, part])), reason: text })
}

/** Something that is missing and a perfect grade for completeness do not go together. */
export function checkAlignment(
  reply: PromptAlignmentReply,
  sides: readonly PromptSide[],
): string | undefined {
  const wrong = sides.find((side) => {
    const completeness = reply[side]?.completeness
    return completeness?.score === 1 && completeness.missingElements.length > 0
  })
  return wrong === undefined
    ? undefined
    : `it grades the completeness of the ${wrong} part 1, and lists elements that are missing`
}

/** Weighted mean of the parts, each from its own grades alone. */
export function scoreAlignment(reply: PromptAlignmentReply, sides: readonly PromptSide[]): number {
  return weightedMean(
    sides.flatMap((side): [number, number][] => {
      const judged = reply[side]
      return judged === undefined ? [] : [[sideWeights[side], scorePart(judged)]]
    }),
  )
}

/** 0.4 intent, 0.3 share of requirements, 0.2 completeness, 0.1 appropriateness; a prompt without requirements is measured by the others. */
export function scorePart(judged: PromptAlignmentPart): number {
  const { requirements } = judged.requirementsFulfillment
  const fulfilled = requirements.filter(({ isFulfilled }) => isFulfilled).length
  return weightedMean([
    [0.4, judged.intentAlignment.score],
    ...(requirements.length === 0 ? [] : [[0.3, fulfilled / requirements.length] satisfies [number, number]]),
    [0.2, judged.completeness.score],
    [0.1, judged.responseAppropriateness.score],
  ])
}

/** Exactly 1 where all are 1. */
function weightedMean(parts: readonly (readonly [number, number])[]): number {
  let sum = 0
  let whole = 0
  for (const [weight, value] of parts) {
    sum += weight * value
    whole += weight
  }
  return sum / whole
}
