import type { Scorer } from '../../scorer/index.ts'
import { buildCheck, type Check } from '../shared/check.ts'
import { isKnownToHaveDoneNothing, nothingDone } from '../shared/did-nothing.ts'
import { type CheckOptions, checkOptions, commonRules } from '../shared/options.ts'
import { asClause, type PartResult, requireBinary, resolveOpen, runParts } from '../shared/run-parts.ts'

/** `preprocessStepResult` of `not`. */
export interface NotStepResult {
  /** How the check came out. */
  part: PartResult
  /** Whether the check passes: the inner one did not. */
  passed: boolean
}

const subject = 'checks.not'

/**
 * Scores 1 when the check scores 0, and 0 when it scores 1. Not scorable where the check is not, or where it scores 0 only because the
 * run has no assistant message.
 *
 * @param check - A check that scores 0 or 1.
 * @throws BadOptionError where it may score between 0 and 1.
 *
 * @example
 * ```ts
 * checks.not(checks.matches(/\bguaranteed\b/i))
 * ```
 */
export function not(check: Scorer, options: CheckOptions = {}): Check<NotStepResult> {
  checkOptions(subject, options, commonRules)
  const inner = requireBinary(subject, 'check', check)
  return buildCheck<NotStepResult>({
    id: 'check-not',
    description: 'Whether a check does not hold.',
    parts: [inner.check],
    options: [inner.check.identity],
    name: options.name,
    async read(run) {
      const results = await runParts([inner], run)
      const open = resolveOpen(results)
      if (open) return open
      const part = results[0] ?? { check: inner.check.identity, outcome: 'error' }
      const passed = part.outcome === 'failed'
      return passed && isKnownToHaveDoneNothing(run) ? nothingDone : { part, passed }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain: ({ part, passed }) =>
      `The check ${passed ? 'does not hold, as expected' : 'holds, which is not wanted'}; ${asClause(part)}.`,
  })
}
