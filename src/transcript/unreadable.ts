/** Thrown inside readers where a piece of a message is surely of a tool and cannot be read; it leaves the module as an `UnrecognizedTranscriptError`. */
export class Unreadable extends Error {
  /** What was seen, in words. */
  readonly saw: string

  constructor(saw: string) {
    super(saw)
    this.saw = saw
  }
}
