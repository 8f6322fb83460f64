import type { Expected, StepRun } from '../../scorer/index.ts'
import type { Check } from '../shared/check.ts'
import { buildLimitCheck, type LimitStepResult } from '../shared/limit-check.ts'
import type { CheckOptions } from '../shared/options.ts'

/**
 * Scores 1 when the agent's models used at most `max` tokens, else 0: `run.usage.totalTokens`, or input and output tokens together. Not
 * scorable where the run carries neither.
 *
 * @param max - Tokens, a whole number, 0 or more, or a function of the run.
 * @throws BadOptionError where `max` is none.
 *
 * @example
 * ```ts
 * checks.maxTokens(20_000)
 * ```
 */
export function maxTokens(max: Expected<number>, options: CheckOptions = {}): Check<LimitStepResult> {
  return buildLimitCheck(
    {
      id: 'check-max-tokens',
      subject: 'checks.maxTokens',
      description: 'Whether the run used few tokens.',
      isWhole: true,
      measure: countTokens,
      missing: 'carries no `usage.totalTokens`, nor both `usage.inputTokens` and `usage.outputTokens`',
      write: (value) => `${value} tokens`,
    },
    max,
    options,
  )
}

function countTokens({ usage }: StepRun): number | undefined {
  if (usage?.totalTokens !== undefined) return usage.totalTokens
  if (usage?.inputTokens === undefined || usage.outputTokens === undefined) return undefined
  return usage.inputTokens + usage.outputTokens
}
