import { combineOutcomes, decideOutcome, type Outcome, type OutcomeFacts } from '../../../evals/index.ts'

const nothing: OutcomeFacts = {
  executions: 0,
  notRun: 0,
  scored: 0,
  notScorable: 0,
  errors: 0,
  exemptErrors: 0,
  maxErrorShare: 0,
  gates: [],
  thresholds: [],
}

/** The outcome of an eval that could not be run. */
export function brokenOutcome(message: string): Outcome {
  return decideOutcome({ ...nothing, broken: message })
}

/** What the outcomes of a command line come to. */
export interface OutcomeContext {
  /** Only some items were to be run: an eval that has none of them is left out. */
  readonly isPart: boolean
  /** Some evals were not begun. */
  readonly isStopped: boolean
}

/** The outcome of all evals of a command line. */
export function overallOutcome(outcomes: readonly Outcome[], { isPart, isStopped }: OutcomeContext): Outcome {
  const some = isPart ? outcomes.filter(({ state }) => state !== 'nothing-ran') : outcomes
  const counted = some.length > 0 ? some : outcomes
  const stopped = isStopped ? [decideOutcome({ ...nothing, stopped: 'signal' })] : []
  return combineOutcomes([...counted, ...stopped]) ?? decideOutcome(nothing)
}
