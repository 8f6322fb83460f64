import { describeValue } from './describe-value.ts'
import { ProctorError } from './proctor-error.ts'

/** What is wrong with an option. */
export interface BadOptionDetails {
  /** Whose option: a function or scorer, such as `checks.includes` or `runEvals`. */
  subject: string
  /** The option's name as the caller writes it, such as `threshold` or `data[3].id`. */
  option: string
  /** The value given. */
  received: unknown
  /** What is taken, as words after "takes": `a number from 0 to 1`. */
  accepted: string
  /** What to type next. */
  hint?: string
  cause?: unknown
}

/** Thrown at once, before anything runs, when an option is missing or not of the kind that is taken. Code `PROCTOR_OPTION_INVALID`. */
export class BadOptionError extends ProctorError {
  readonly code = 'PROCTOR_OPTION_INVALID' as const
  /** The option's name. */
  readonly option: string
  /** The value given. */
  readonly received: unknown
  /** What is taken. */
  readonly accepted: string

  constructor(details: BadOptionDetails) {
    super({
      message: `${details.subject}: \`${details.option}\` takes ${details.accepted}, got ${describeValue(details.received)}.`,
      ...(details.hint === undefined ? {} : { hint: details.hint }),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    })
    this.option = details.option
    this.received = details.received
    this.accepted = details.accepted
  }
}
