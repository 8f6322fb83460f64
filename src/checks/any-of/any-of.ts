import type { Scorer } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildCombinedCheck, type CombinedStepResult } from '../shared/combined-check.ts'
import type { CheckOptions } from '../shared/options.ts'

/**
 * Scores 1 when at least one of the checks does, else 0. A check that is an error or not scorable decides only where no other scores 1.
 *
 * @param checks - Checks that score 0 or 1, one by one, or as a list followed by options.
 * @throws BadOptionError where there is none, or one may score between 0 and 1.
 *
 * @example
 * ```ts
 * checks.anyOf(checks.includes('sunny'), checks.calledTool('get_weather'))
 * ```
 */
export function anyOf(checks: readonly Scorer[], options?: CheckOptions): Check<CombinedStepResult>
export function anyOf(...checks: readonly Scorer[]): Check<CombinedStepResult>
export function anyOf(...given: readonly unknown[]): Check<CombinedStepResult> {
  return buildCombinedCheck(
    {
      id: 'check-any-of',
      subject: 'checks.anyOf',
      description: 'Whether one of several checks holds.',
      decider: 'passed',
    },
    given,
  )
}
