import { publishRun, type StepRun, type TrajectoryExpectation } from '../../../scorer/index.ts'
import { checkExpectation, expectRecorded, hasSteps } from '../../../trajectory/index.ts'

const recordedKeys = ['totalDurationMs', 'totalTokens', 'rawOutput', 'rawWorkflowResult']

/** What a scorer expects of paths: the same of all, or what a function says of a run. */
export interface OwnExpectation {
  readonly value: TrajectoryExpectation | ((run: StepRun) => unknown)
  /** Reads what the function answers; throws for what is not taken. */
  readonly read: (value: unknown) => TrajectoryExpectation
}

/** What is expected of the path of a run: what its item says, and the scorer's own where the item says nothing. */
export function expectationOf({ value, read }: OwnExpectation, run: StepRun): TrajectoryExpectation {
  const given = run.expectedTrajectory === undefined ? {} : readItem(run.expectedTrajectory)
  if (typeof value !== 'function') return { ...value, ...given }
  const answer = value(publishRun(run))
  return answer === undefined || answer === null ? given : { ...read(answer), ...given }
}

/** A recorded trajectory stands for its steps; by its totals and its raw output it is known. */
function readItem(given: unknown): TrajectoryExpectation {
  const isRecorded = hasSteps(given) && recordedKeys.some((key) => key in given)
  const expectation: unknown = isRecorded ? { steps: expectRecorded(given.steps) } : given
  checkExpectation('expectedTrajectory', expectation)
  return expectation
}
