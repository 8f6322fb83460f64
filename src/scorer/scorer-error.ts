import { describeValue, ProctorError } from '../errors/index.ts'
import type { JudgeRecord } from './judge-port.ts'
import type { StepName } from './scorer-types.ts'

/** What went wrong with a scorer. */
export interface ScorerErrorDetails {
  /** Which kind of failure it is. */
  code:
    | 'PROCTOR_SCORER_THREW'
    | 'PROCTOR_SCORER_BAD_SCORE'
    | 'PROCTOR_SCORER_NO_JUDGE'
    | 'PROCTOR_SCORER_INCOMPLETE'
    | 'PROCTOR_SCORER_NO_MAJORITY'
  /** One sentence that stands alone. */
  message: string
  /** Identity of the scorer. */
  scorer: string
  /** The step that failed. */
  step: StepName
  /** Id of the run that was scored. */
  runId: string
  /** What to do next. */
  hint?: string
  /** What the step threw. */
  cause?: unknown
  /** What judges were asked until then, and what it cost. */
  judge?: JudgeRecord
}

/**
 * Rejection of `scorer.run()`: a step threw, or what came back is no valid score. The run has no score then, neither 0 nor 1.
 *
 * Codes: `PROCTOR_SCORER_THREW`, `PROCTOR_SCORER_BAD_SCORE`, `PROCTOR_SCORER_NO_JUDGE`, `PROCTOR_SCORER_INCOMPLETE`,
 * `PROCTOR_SCORER_NO_MAJORITY`.
 */
export class ScorerError extends ProctorError {
  readonly code: ScorerErrorDetails['code']
  /** Identity of the scorer. */
  readonly scorer: string
  /** The step that failed. */
  readonly step: StepName
  readonly runId: string
  /** What judges were asked until then, and what it cost. */
  readonly judge?: JudgeRecord

  constructor(details: ScorerErrorDetails) {
    super({
      message: details.message,
      ...(details.hint === undefined ? {} : { hint: details.hint }),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    })
    this.code = details.code
    this.scorer = details.scorer
    this.step = details.step
    this.runId = details.runId
    if (details.judge !== undefined) this.judge = details.judge
  }
}

/** First line of what was thrown, without a trailing stack of colons. */
export function describeThrown(thrown: unknown): string {
  if (ProctorError.is(thrown)) return thrown.message
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`
  return `threw ${describeValue(thrown)}`
}
