import { describeValue, ProctorError } from '../../errors/index.ts'

/** Thrown where a regular expression did not end in time. Code `PROCTOR_TEXT_PATTERN_TIMEOUT`. */
export class PatternTimeoutError extends ProctorError {
  readonly code = 'PROCTOR_TEXT_PATTERN_TIMEOUT' as const

  constructor(pattern: RegExp, textLength: number, timeLimitMs: number) {
    super({
      message: `${describeValue(pattern, 60)} did not end within ${timeLimitMs} ms on a text of ${textLength} characters.`,
      hint: 'The pattern can match one text in very many ways: repeat a group only where its turns cannot be split otherwise, as in (?:a,)+ for (a+,?)+.',
    })
  }
}
