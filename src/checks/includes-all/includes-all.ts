import type { Expected } from '../../scorer/index.ts'
import type { IncludesOptions } from '../includes/includes.ts'
import type { Check } from '../shared/check.ts'
import { buildListContainmentCheck, type ListContainment } from '../shared/list-containment-check.ts'

/** `preprocessStepResult` of `includesAll`. */
export interface IncludesAllStepResult extends ListContainment {
  /** Those of the targets that do not occur. */
  missing: readonly string[]
}

/**
 * Scores 1 when the agent's text contains every one of `expected`, else 0.
 *
 * @param expected - The texts to look for, or a function of the run.
 * @throws BadOptionError where `expected` is no list, is empty, or holds an empty text.
 *
 * @example
 * ```ts
 * checks.includesAll(['sunny', '72°F'])
 * ```
 */
export function includesAll(
  expected: Expected<readonly string[]>,
  options: IncludesOptions = {},
): Check<IncludesAllStepResult> {
  return buildListContainmentCheck<IncludesAllStepResult>(
    {
      id: 'check-includes-all',
      subject: 'checks.includesAll',
      description: "Whether the agent's text contains each of several texts.",
      report(output, targets) {
        const missing = targets.filter((target) => !output.includes(target))
        return { output, targets, missing, found: missing.length === 0 }
      },
      decisive({ targets, missing }) {
        const note = `${targets.length - missing.length} of ${targets.length} texts found`
        return { target: missing[0] ?? targets[0], note }
      },
    },
    expected,
    options,
  )
}
