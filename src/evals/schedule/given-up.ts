import { ProctorError } from '../../errors/index.ts'

/** What was being waited for when the run was stopped. Code `PROCTOR_EVAL_STOPPED`. */
export class StoppedError extends ProctorError {
  readonly code = 'PROCTOR_EVAL_STOPPED' as const
  override readonly kind = 'external' as const
}

/** What waits for something that never comes: the process has nothing left that could bring it. Code `PROCTOR_EVAL_STUCK`. */
export class StuckError extends ProctorError {
  readonly code = 'PROCTOR_EVAL_STUCK' as const
}

/** Why something is waited for no longer. */
export type GiveUpReason = 'stopped' | 'stuck'

/** @param subject - Who did not end, as a sentence begins: `Scorer "tone"`. */
export function givenUp(reason: GiveUpReason, subject: string): StoppedError | StuckError {
  if (reason === 'stopped')
    return new StoppedError({ message: `${subject} had not ended when the run was stopped.` })
  return new StuckError({
    message: `${subject} waits for what never comes: nothing is left in the process that could end it.`,
    hint: 'Look for a promise that nothing resolves.',
  })
}
