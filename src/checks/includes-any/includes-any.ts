import type { Expected } from '../../scorer/index.ts'
import type { IncludesOptions } from '../includes/includes.ts'
import type { Check } from '../shared/check.ts'
import { buildListContainmentCheck, type ListContainment } from '../shared/list-containment-check.ts'

/** `preprocessStepResult` of `includesAny`. */
export interface IncludesAnyStepResult extends ListContainment {
  /** The first of the targets that occurs. */
  hit?: string
}

/**
 * Scores 1 when the agent's text contains at least one of `expected`, else 0.
 *
 * @param expected - The texts to look for, or a function of the run.
 * @throws BadOptionError where `expected` is no list, is empty, or holds an empty text.
 *
 * @example
 * ```ts
 * checks.includesAny(['sunny', 'clear sky'])
 * ```
 */
export function includesAny(
  expected: Expected<readonly string[]>,
  options: IncludesOptions = {},
): Check<IncludesAnyStepResult> {
  return buildListContainmentCheck<IncludesAnyStepResult>(
    {
      id: 'check-includes-any',
      subject: 'checks.includesAny',
      description: "Whether the agent's text contains one of several texts.",
      report(output, targets) {
        const hit = targets.find((target) => output.includes(target))
        return hit === undefined ? { output, targets, found: false } : { output, targets, hit, found: true }
      },
      decisive({ targets, hit }) {
        if (hit !== undefined) return { target: hit }
        return { target: targets[0], note: `none of ${targets.length} texts found` }
      },
    },
    expected,
    options,
  )
}
