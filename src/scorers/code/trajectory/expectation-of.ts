import { publishRun, type StepRun, type TrajectoryExpectation } from '../../../scorer/index.ts'
import { checkExpectation, expectRecorded, hasSteps, isRecorded } from '../../../trajectory/index.ts'

const totals = ['totalDurationMs', 'totalTokens', 'rawOutput', 'rawWorkflowResult']

/** What a scorer expects of paths: the same of all, or what a function says of a run. */
export interface OwnExpectation {
  readonly value: TrajectoryExpectation | ((run: StepRun) => unknown)
  /** Reads what the function answers; throws for what is not taken. */
  readonly read: (value: unknown) => TrajectoryExpectation
}

/**
 * What a scorer of one path expects: steps, alone or with how they compare, a recorded path, `none()`, or a function that says it of a run.
 *
 * @throws BadOptionError for what is none of these.
 */
export function ownPath(subject: string, given: unknown): OwnExpectation {
  const read = (value: unknown): TrajectoryExpectation => {
    const says: unknown = isRecorded(value) ? { steps: expectRecorded(value.steps) } : value
    const expectation: unknown = hasSteps(says) ? says : { steps: says }
    checkExpectation(subject, expectation)
    return expectation
  }
  // reason: a function that is given as an option is called with the run, and what it answers is read
  return { value: typeof given === 'function' ? (given as (run: StepRun) => unknown) : read(given), read }
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
  const isPath = isRecorded(given) && totals.some((key) => key in given)
  const expectation: unknown = isPath ? { steps: expectRecorded(given.steps) } : given
  checkExpectation('expectedTrajectory', expectation)
  return expectation
}
