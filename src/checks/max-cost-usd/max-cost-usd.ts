import type { Expected } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildLimitCheck, type LimitStepResult } from '../shared/limit-check.ts'
import type { CheckOptions } from '../shared/options.ts'

/**
 * Scores 1 when the run cost at most `max` US dollars (`run.costUsd`), else 0. Not scorable where the run carries no cost.
 *
 * @param max - US dollars, 0 or more, or a function of the run.
 * @throws BadOptionError where `max` is none.
 *
 * @example
 * ```ts
 * checks.maxCostUsd(0.05)
 * ```
 */
export function maxCostUsd(max: Expected<number>, options: CheckOptions = {}): Check<LimitStepResult> {
  return buildLimitCheck(
    {
      id: 'check-max-cost-usd',
      subject: 'checks.maxCostUsd',
      description: 'Whether the run was cheap enough.',
      isWhole: false,
      measure: (run) => run.costUsd,
      missing: 'carries no `costUsd`',
      write: (value) => `${Number(value.toPrecision(6))} USD`,
    },
    max,
    options,
  )
}
