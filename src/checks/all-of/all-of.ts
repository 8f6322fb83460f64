import type { Scorer } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildCombinedCheck, type CombinedStepResult } from '../shared/combined-check.ts'
import type { CheckOptions } from '../shared/options.ts'

/**
 * Scores 1 when all of the checks do, else 0. A check that is an error or not scorable decides only where no other scores 0.
 *
 * @param checks - Checks that score 0 or 1, one by one, or as a list followed by options.
 * @throws BadOptionError where there is none, or one may score between 0 and 1.
 *
 * @example
 * ```ts
 * checks.allOf([checks.includes('sunny'), checks.noToolErrors()], { name: 'good weather report' })
 * ```
 */
export function allOf(checks: readonly Scorer[], options?: CheckOptions): Check<CombinedStepResult>
export function allOf(...checks: readonly Scorer[]): Check<CombinedStepResult>
export function allOf(...given: readonly unknown[]): Check<CombinedStepResult> {
  return buildCombinedCheck(
    {
      id: 'check-all-of',
      subject: 'checks.allOf',
      description: 'Whether all of several checks hold.',
      decider: 'failed',
    },
    given,
  )
}
