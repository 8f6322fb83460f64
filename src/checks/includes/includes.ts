import type { Expected } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildContainmentCheck } from '../shared/containment-check.ts'
import type { ComparedTextOptions } from '../shared/text-options.ts'

/** Options of `includes` and the checks like it. */
export interface IncludesOptions extends ComparedTextOptions {}

/** `preprocessStepResult` of `includes`. */
export interface IncludesStepResult {
  /** What the agent said, folded for the comparison. */
  output: string
  /** What was looked for, folded. */
  target: string
  /** Whether the text holds what is expected. */
  found: boolean
}

/**
 * Scores 1 when the agent's text contains `expected`, else 0.
 *
 * @param expected - The text to look for, or a function of the run, such as `fromGroundTruth('city')`.
 * @throws BadOptionError where `expected` is empty or no text.
 *
 * @example
 * ```ts
 * checks.includes('sunny')
 * ```
 */
export function includes(
  expected: Expected<string>,
  options: IncludesOptions = {},
): Check<IncludesStepResult> {
  return buildContainmentCheck<IncludesStepResult>(
    {
      id: 'check-includes',
      subject: 'checks.includes',
      description: "Whether the agent's text contains a text.",
      option: 'expected',
      isWanted: true,
      report: (output, target, found) => ({ output, target, found }),
      wasFound: (reading) => reading.found,
    },
    expected,
    options,
  )
}
