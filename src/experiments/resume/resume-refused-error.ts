import { ProctorError } from '../../errors/index.ts'

/** Thrown where an experiment cannot be gone on with: what would run is another one. Code `PROCTOR_EXPERIMENT_RESUME_REFUSED`. */
export class ResumeRefusedError extends ProctorError {
  readonly code = 'PROCTOR_EXPERIMENT_RESUME_REFUSED' as const
  /** Why, one reason each. */
  readonly reasons: readonly string[]

  constructor(id: string, reasons: readonly string[]) {
    super({
      message: `Experiment \`${id}\` cannot be resumed: ${reasons.join('; ')}.`,
      hint: 'Start a new experiment, or go back to what it ran on.',
    })
    this.reasons = reasons
  }
}
