import {
  type Expected,
  isNotScorable,
  type NotScorable,
  resolveExpected,
  type StepRun,
} from '../../scorer/index.ts'
import { type Folding, foldText } from '../../text/index.ts'
import { isText, type Validator, validateExpected, validator } from './expected.ts'

/** Expected texts, folded as the text of the agent will be: once, where they are given as values. */
export class FoldedExpectation<T extends string | readonly string[]> {
  private readonly expected: Expected<T>
  private readonly validate: Validator<T>
  private readonly fold: (value: T) => T
  private readonly folded: T | undefined

  constructor(expected: Expected<T>, validate: Validator<T>, fold: (value: T) => T) {
    validateExpected(expected, validate)
    this.expected = expected
    this.validate = validate
    this.fold = fold
    this.folded = typeof expected === 'function' ? undefined : fold(expected)
  }

  /** The texts expected of a run, folded. */
  resolve(run: StepRun): T | NotScorable {
    if (this.folded !== undefined) return this.folded
    const value = resolveExpected(this.expected, run, this.validate, 'expected text')
    return isNotScorable(value) ? value : this.fold(value)
  }

  /** What was expected, as a person wrote it where that is known, else as it was compared. */
  show(target: T): T {
    return typeof this.expected === 'function' ? target : this.expected
  }
}

/** One text, which must not be empty once folded. */
export function foldedText(
  subject: string,
  option: string,
  expected: Expected<string>,
  folding: Folding,
): FoldedExpectation<string> {
  const isUsable = (value: unknown): value is string => isText(value) && foldText(value, folding) !== ''
  const validate = validator(subject, option, 'a text that is not empty, or a function of the run', isUsable)
  return new FoldedExpectation(expected, validate, (value) => foldText(value, folding))
}

/** One or more texts, none of which may be empty once folded. */
export function foldedTexts(
  subject: string,
  option: string,
  expected: Expected<readonly string[]>,
  folding: Folding,
): FoldedExpectation<readonly string[]> {
  const isUsable = (value: unknown): value is readonly string[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    Array.from(value).every((text) => isText(text) && foldText(text, folding) !== '')
  const accepted = 'a list of one or more texts that are not empty, or a function of the run'
  const validate = validator(subject, option, accepted, isUsable)
  return new FoldedExpectation(expected, validate, (texts) => texts.map((text) => foldText(text, folding)))
}
