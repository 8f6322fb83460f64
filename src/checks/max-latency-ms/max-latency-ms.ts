import type { Expected } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildLimitCheck, type LimitStepResult } from '../shared/limit-check.ts'
import type { CheckOptions } from '../shared/options.ts'

/**
 * Scores 1 when the run took at most `max` milliseconds (`run.durationMs`), else 0. Not scorable where the run carries no duration.
 *
 * @param max - Milliseconds, 0 or more, or a function of the run.
 * @throws BadOptionError where `max` is none.
 *
 * @example
 * ```ts
 * checks.maxLatencyMs(5_000)
 * ```
 */
export function maxLatencyMs(max: Expected<number>, options: CheckOptions = {}): Check<LimitStepResult> {
  return buildLimitCheck(
    {
      id: 'check-max-latency-ms',
      subject: 'checks.maxLatencyMs',
      description: 'Whether the run was quick enough.',
      isWhole: false,
      measure: (run) => run.durationMs,
      missing: 'carries no `durationMs`',
      write: (value) => `${Math.round(value * 1000) / 1000} ms`,
    },
    max,
    options,
  )
}
