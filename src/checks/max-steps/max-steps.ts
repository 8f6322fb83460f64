import type { Expected, StepRun } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildLimitCheck, type LimitStepResult } from '../shared/limit-check.ts'
import type { CheckOptions } from '../shared/options.ts'
import { countSteps } from './count-steps.ts'

/**
 * Scores 1 when the agent took at most `max` steps, else 0. A step is one turn of the model: `run.usage.requests` where the run carries
 * it, else the turns its messages show. Not scorable where neither is there, as for an output that is a bare text.
 *
 * @param max - Steps, a whole number, 0 or more, or a function of the run.
 * @throws BadOptionError where `max` is none.
 *
 * @example
 * ```ts
 * checks.maxSteps(8)
 * ```
 */
export function maxSteps(max: Expected<number>, options: CheckOptions = {}): Check<LimitStepResult> {
  return buildLimitCheck(
    {
      id: 'check-max-steps',
      subject: 'checks.maxSteps',
      description: 'Whether the agent took few steps.',
      isWhole: true,
      measure: measureSteps,
      missing: 'carries no `usage.requests` and its output shows no turns of the model',
      write: (value) => (value === 1 ? '1 step' : `${value} steps`),
    },
    max,
    options,
  )
}

function measureSteps(run: StepRun): number | undefined {
  if (run.usage?.requests !== undefined) return run.usage.requests
  if (typeof run.output === 'string') return undefined
  return countSteps(run.transcript.messages) || undefined
}
