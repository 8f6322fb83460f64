import { BadOptionError } from '../../errors/index.ts'
import type { Expected } from '../../scorer/index.ts'

/** Checks and returns a value, or throws a `BadOptionError`. */
export type Validator<T> = (value: unknown) => T

/** A validator out of a test. */
export function validator<T>(
  subject: string,
  option: string,
  accepted: string,
  takes: (value: unknown) => value is T,
): Validator<T> {
  return (value) => {
    if (takes(value)) return value
    throw new BadOptionError({ subject, option, received: value, accepted })
  }
}

/** Checks an expected value where it is given; a function of the run is checked on each run. */
export function validateExpected<T>(expected: Expected<T>, validate: Validator<T>): void {
  if (typeof expected !== 'function') validate(expected)
}

/** A text that is not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A list of one or more texts, none of them empty. */
export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && Array.from(value).every(isText)
}

/** A whole number, 0 or more. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** A finite number, 0 or more. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
