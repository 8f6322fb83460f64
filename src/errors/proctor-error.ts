const mark: unique symbol = Symbol.for('proctor.error') as never // reason: Symbol.for is typed `symbol`; the key must be unique to index by it

/** Who has to act on an error: the caller (`user`), something outside such as a network (`external`), or Proctor itself (`bug`). */
export type ProctorErrorKind = 'user' | 'external' | 'bug'

/** What every {@link ProctorError} is built from. */
export interface ProctorErrorOptions {
  /** One sentence under 120 characters that stands alone: subject, what is wrong, value received. */
  message: string
  /** What to do next, as an instruction that can be typed or pasted. Printed on its own line. */
  hint?: string
  /** The error behind this one. */
  cause?: unknown
}

/**
 * Base of every error that Proctor throws on purpose.
 *
 * Recognise one with `ProctorError.is(error)`, never with `instanceof`: two copies of the package may meet in one process.
 */
export abstract class ProctorError extends Error {
  /** A code of the form `PROCTOR_AREA_PROBLEM`; never re-used for something else. */
  abstract readonly code: `PROCTOR_${string}`
  /** Whose turn it is to act. */
  readonly kind: ProctorErrorKind = 'user'
  /** What to do next, where there is something to do. */
  readonly hint?: string

  constructor(options: ProctorErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    if (options.hint !== undefined) this.hint = options.hint
  }

  /** True where `error` was thrown by any copy of Proctor. */
  static is(error: unknown): error is ProctorError {
    return typeof error === 'object' && error !== null && mark in error
  }
}
Object.defineProperty(ProctorError.prototype, mark, { value: true })
