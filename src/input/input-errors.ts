import { ProctorError } from '../errors/index.ts'

/** Thrown where the input as a whole cannot be opened or read. Code `PROCTOR_INPUT_UNREADABLE`. */
export class UnreadableInputError extends ProctorError {
  readonly code = 'PROCTOR_INPUT_UNREADABLE' as const
}

/** One line that holds no run: the error of that line alone. Code `PROCTOR_INPUT_LINE_UNREADABLE`. */
export class UnreadableLineError extends ProctorError {
  readonly code = 'PROCTOR_INPUT_LINE_UNREADABLE' as const
}
