import { ProctorError } from '../errors/index.ts'

/** Thrown where no reader recognises an output. Code `PROCTOR_TRANSCRIPT_UNRECOGNIZED`. */
export class UnrecognizedTranscriptError extends ProctorError {
  readonly code = 'PROCTOR_TRANSCRIPT_UNRECOGNIZED' as const
  /** What was seen, in words: the type and the top-level keys. */
  readonly saw: string
  /** Names of the formats that were tried. */
  readonly formats: readonly string[]

  constructor(saw: string, formats: readonly string[], cause?: unknown) {
    super({
      message: `The output cannot be read as an agent's reply: ${saw}.`,
      hint:
        `Formats that are read: ${formats.join(', ')}. For another shape return the messages or the text from your target, ` +
        'give the check `toText: (output) => output.answer`, pick the messages with `select`, or add a reader with `defineReader()`.',
      ...(cause === undefined ? {} : { cause }),
    })
    this.saw = saw
    this.formats = formats
  }
}

/** Thrown where the output is itself a failure: a provider's error object, or a message that says the run failed. Code `PROCTOR_TRANSCRIPT_RUN_FAILED`. */
export class RunFailedError extends ProctorError {
  readonly code = 'PROCTOR_TRANSCRIPT_RUN_FAILED' as const
  override readonly kind = 'external' as const

  constructor(message: string, cause?: unknown) {
    super({
      message: `The run failed: ${message}`,
      hint: 'There is no reply to score. Mend the run, or leave it out.',
      ...(cause === undefined ? {} : { cause }),
    })
  }
}
