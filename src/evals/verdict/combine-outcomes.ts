import type { Outcome, OutcomeState } from './outcome-types.ts'

/** From the row of the table that goes first to the last. */
const order: readonly OutcomeState[] = [
  'broken',
  'interrupted',
  'nothing-ran',
  'nothing-scorable',
  'gate-failed',
  'threshold-missed',
  'errors',
  'passed',
  'done',
]

/** The outcome of several evals run together: of all the one that goes first in the table. `undefined` of none. */
export function combineOutcomes(outcomes: readonly Outcome[]): Outcome | undefined {
  return [...outcomes].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0]
}
