import { ProctorError } from '../errors/index.ts'

/** Thrown where the command line itself is wrong: an unknown command or option, a missing value. Code `PROCTOR_USAGE`. */
export class UsageError extends ProctorError {
  readonly code = 'PROCTOR_USAGE' as const
}
