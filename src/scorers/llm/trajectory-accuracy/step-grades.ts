import type { JsonSchemaObject } from '../../../scorer/index.ts'
import { checkIndices } from '../shared/check-verdicts.ts'
import { flag, index, listOf, objectOf, text } from '../shared/reply-schemas.ts'

/** A step as the judge reads it. */
export interface WrittenStep {
  stepIndex: number
  name: string
  [field: string]: unknown
}

/** `analyzeStepResult` of `createTrajectoryAccuracyScorerLLM`. */
export interface TrajectoryGradesReply {
  /** One a step, in order. Empty where no step was taken. */
  stepEvaluations: {
    stepIndex: number
    stepName: string
    reasoning: string
    wasNecessary: boolean
    wasInOrder: boolean
  }[]
  /** Steps that should have been taken in addition. */
  missingSteps: string[]
  reason: string
}

/** A reply on a run without steps. */
export interface NoStepReply {
  wasRightToTakeNone: boolean
  missingSteps: string[]
  reason: string
}

/** Shape of a reply on steps. */
export const stepsSchema: JsonSchemaObject = objectOf({
  stepEvaluations: listOf(
    objectOf({ stepIndex: index, stepName: text, reasoning: text, wasNecessary: flag, wasInOrder: flag }),
  ),
  missingSteps: listOf(text),
  reason: text,
})

/** Shape of a reply on a run without steps. */
export const noStepSchema: JsonSchemaObject = objectOf({
  reason: text,
  wasRightToTakeNone: flag,
  missingSteps: listOf(text),
})

/** What does not fit what happened: a step without a verdict, one with two, a verdict on a step that never was. */
export function checkSteps(reply: TrajectoryGradesReply, steps: readonly WrittenStep[]): string | undefined {
  const indices = reply.stepEvaluations.map(({ stepIndex }) => stepIndex)
  const fault = checkIndices(indices, [0, steps.length], 'step')
  if (fault !== undefined) return fault
  for (const { stepIndex, stepName } of reply.stepEvaluations) {
    const name = steps[stepIndex]?.name
    if (stepName.trim() !== name?.trim())
      return `it judges step ${stepIndex} as "${stepName}", and that step was "${name}"`
  }
  return undefined
}

/** Taking no step is right, or steps are missing. */
export function checkNoStep({ wasRightToTakeNone, missingSteps }: NoStepReply): string | undefined {
  if (wasRightToTakeNone === (missingSteps.length === 0)) return undefined
  return wasRightToTakeNone
    ? 'it says that no step was needed, and lists missing steps'
    : 'it says that steps were needed, and lists none that is missing'
}

/** A necessary step in its place is worth 1, out of place 2/3, a needless one 0: the mean over steps taken and missing. */
export function scoreSteps({ stepEvaluations, missingSteps }: TrajectoryGradesReply): number {
  const count = stepEvaluations.length + missingSteps.length
  if (count === 0) return 1
  const thirds = stepEvaluations.reduce(
    (total, { wasNecessary, wasInOrder }) => total + (wasNecessary ? (wasInOrder ? 3 : 2) : 0),
    0,
  )
  return thirds / (3 * count)
}

/** The judge's reason, and what the score is made of. */
export function explainSteps({ stepEvaluations, missingSteps, reason }: TrajectoryGradesReply): string {
  const needless = stepEvaluations.filter(({ wasNecessary }) => !wasNecessary).length
  const misplaced = stepEvaluations.filter(
    ({ wasNecessary, wasInOrder }) => wasNecessary && !wasInOrder,
  ).length
  const missing = missingSteps.length === 0 ? 'none missing' : `missing: ${missingSteps.join(', ')}`
  return `${reason} (${stepEvaluations.length} steps, ${needless} needless, ${misplaced} out of order, ${missing})`
}
