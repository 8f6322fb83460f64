import type { Expected } from '../../scorer/index.ts'
import type { IncludesOptions } from '../includes/includes.ts'
import type { Check } from '../shared/check.ts'
import { buildContainmentCheck } from '../shared/containment-check.ts'

/** `preprocessStepResult` of `excludes`. */
export interface ExcludesStepResult {
  /** What the agent said, folded for the comparison. */
  output: string
  /** What must not occur, folded. */
  target: string
  /** Whether the text does not hold what is unwanted. */
  excluded: boolean
}

/**
 * Scores 1 when the agent's text does not contain `unwanted`, else 0. Not scorable where the run has no assistant message.
 *
 * @param unwanted - The text that must not occur, or a function of the run.
 * @throws BadOptionError where `unwanted` is empty or no text.
 *
 * @example
 * ```ts
 * checks.excludes('as an AI')
 * ```
 */
export function excludes(
  unwanted: Expected<string>,
  options: IncludesOptions = {},
): Check<ExcludesStepResult> {
  return buildContainmentCheck<ExcludesStepResult>(
    {
      id: 'check-excludes',
      subject: 'checks.excludes',
      description: "Whether the agent's text is free of a text.",
      option: 'unwanted',
      isWanted: false,
      report: (output, target, found) => ({ output, target, excluded: !found }),
      wasFound: (reading) => !reading.excluded,
    },
    unwanted,
    options,
  )
}
