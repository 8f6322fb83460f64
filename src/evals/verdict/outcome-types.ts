/** How a run ended: the first row of the table that applies. */
export type OutcomeState =
  | 'broken'
  | 'interrupted'
  | 'nothing-ran'
  | 'nothing-scorable'
  | 'gate-failed'
  | 'threshold-missed'
  | 'errors'
  | 'passed'
  | 'done'

/** A verdict with what the command says and ends with. */
export interface Outcome {
  state: OutcomeState
  /** As the terminal shows it. */
  word: string
  exitCode: 0 | 1 | 2 | 3 | 4 | 130
  /** Absent where nothing was asserted, or where it cannot be told. */
  verdict?: 'passed' | 'scored' | 'failed'
  /** Why, in one sentence. */
  verdictReason: string
}
