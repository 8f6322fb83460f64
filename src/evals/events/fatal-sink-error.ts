import { ProctorError, type ProctorErrorOptions } from '../../errors/index.ts'
import type { RunEvalsResult } from '../results/result-types.ts'

const mark = Symbol.for('proctor.fatal-sink-error')

/**
 * Thrown by a sink to end the run: what finishes can no longer be kept. `runEvals` then begins nothing new, gives up what is in flight and
 * rejects with this error. Whatever else a sink throws is a warning. Code `PROCTOR_SINK_FAILED`.
 */
export class FatalSinkError extends ProctorError {
  readonly code = 'PROCTOR_SINK_FAILED' as const
  override readonly kind = 'external' as const
  /** What had finished by then, stored or not. Set by `runEvals`. */
  result?: RunEvalsResult<unknown>

  constructor(options: ProctorErrorOptions) {
    super(options)
    Object.defineProperty(this, mark, { value: true })
  }

  /** True for the error of any copy of Proctor. */
  static override is(error: unknown): error is FatalSinkError {
    return typeof error === 'object' && error !== null && mark in error
  }
}
