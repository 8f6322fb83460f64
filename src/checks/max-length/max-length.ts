import { type Expected, isNotScorable, resolveExpected } from '../../scorer/index.ts'
import { quoteExcerpt } from '../../text/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { nothingDone } from '../shared/did-nothing.ts'
import { isCount, validateExpected, validator } from '../shared/expected.ts'
import { checkOptions, identifyingOptions } from '../shared/options.ts'
import { readText, scopeNames } from '../shared/said-text.ts'
import { type TextOptions, textDefaults, textRules } from '../shared/text-options.ts'

/** Options of `maxLength`. Without `trim` and `collapseWhitespace` the text is measured as it is. */
export interface MaxLengthOptions extends Omit<TextOptions, 'ignoreTypography'> {}

/** `preprocessStepResult` of `maxLength`. */
export interface MaxLengthStepResult {
  /** Length of the text in code points. */
  length: number
  /** The longest text that passes, in code points. */
  max: number
  /** Whether the check passes. */
  passed: boolean
}

const subject = 'checks.maxLength'
const { ignoreTypography: _none, ...rules } = textRules

/**
 * Scores 1 when the agent's final text, or with `scope: 'all'` all of its text, has at most `max` code points, else 0. Not scorable where
 * the run has no assistant message.
 *
 * @param max - A whole number, 0 or more, or a function of the run.
 * @throws BadOptionError where `max` is none.
 *
 * @example
 * ```ts
 * checks.maxLength(280)
 * ```
 */
export function maxLength(max: Expected<number>, options: MaxLengthOptions = {}): Check<MaxLengthStepResult> {
  checkOptions(subject, options, rules)
  const validate = validator(subject, 'max', 'a whole number, 0 or more, or a function of the run', isCount)
  validateExpected(max, validate)
  return buildCheck<MaxLengthStepResult>({
    id: 'check-max-length',
    description: "Whether the agent's text is short enough.",
    options: [max, identifyingOptions(options, { ...textDefaults, scope: 'final' })],
    name: options.name,
    read(run) {
      const most = resolveExpected(max, run, validate, 'limit')
      if (isNotScorable(most)) return most
      const text = readText(run, options, 'final')
      if (text === undefined) return nothingDone
      const length = countCodePoints(tidy(text, options))
      return { length, max: most, passed: length <= most }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain({ length, max: most }, run) {
      const text = readText(run, options, 'final') ?? ''
      return `${scopeNames[options.scope ?? 'final']} has ${length} characters, at most ${most} expected: ${quoteExcerpt(text)}.`
    },
  })
}

function tidy(text: string, options: MaxLengthOptions): string {
  const collapsed = options.collapseWhitespace ? text.replace(/\s+/g, ' ') : text
  return options.trim ? collapsed.trim() : collapsed
}

function countCodePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    const isPair =
      (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    if (isPair) count -= 1
  }
  return count
}
