import type { StepRun } from '../../../scorer/index.ts'

/** What would have been right: a text as it is, any other value to be written as JSON. Undefined where the run has none. */
export function readGroundTruth({ groundTruth }: StepRun): unknown {
  const truth: unknown = groundTruth
  if (truth === undefined || truth === null) return undefined
  return typeof truth === 'string' && truth.trim() === '' ? undefined : truth
}
