import { ProctorError } from '../../errors/index.ts'

/** Thrown where no steps can be told from a value. Code `PROCTOR_TRANSCRIPT_NO_TRAJECTORY`. */
export class UnreadableTrajectoryError extends ProctorError {
  readonly code = 'PROCTOR_TRANSCRIPT_NO_TRAJECTORY' as const
  /** What was seen, in words. */
  readonly saw: string

  constructor(saw: string, hint: string) {
    super({ message: `No trajectory can be read: ${saw}.`, hint })
    this.saw = saw
  }
}
