import { describeValue } from '../../errors/index.ts'
import {
  type Expected,
  isNotScorable,
  type NotScorable,
  notScorable,
  resolveExpected,
  type StepRun,
} from '../../scorer/index.ts'
import { buildCheck, type Check } from './check.ts'
import { isAmount, isCount, validateExpected, validator } from './expected.ts'
import { type CheckOptions, checkOptions, commonRules } from './options.ts'

/** `preprocessStepResult` of checks of a limit. */
export interface LimitStepResult {
  /** What was measured. */
  actual: number
  /** The highest value that passes. */
  max: number
  /** Whether the check passes. */
  passed: boolean
}

/** What tells checks of a limit apart. */
interface LimitCheck {
  id: string
  subject: string
  description: string
  /** Limits are whole numbers. */
  isWhole: boolean
  /** The measured value; undefined where the run does not carry it. */
  measure(run: StepRun): number | undefined
  /** Why there may be none, after "the run". */
  missing: string
  /** A value with its unit. */
  write(value: number): string
}

/** Builds a check that something measured is at most `max`. Not scorable where the run carries no such measurement. */
export function buildLimitCheck(
  kind: LimitCheck,
  max: Expected<number>,
  options: CheckOptions,
): Check<LimitStepResult> {
  const { subject } = kind
  checkOptions(subject, options, commonRules)
  const accepted = `a ${kind.isWhole ? 'whole' : 'finite'} number, 0 or more, or a function of the run`
  const validate = validator(subject, 'max', accepted, kind.isWhole ? isCount : isAmount)
  validateExpected(max, validate)
  const unmeasured = notScorable(`the run ${kind.missing}`)
  return buildCheck<LimitStepResult>({
    id: kind.id,
    description: kind.description,
    options: [max],
    name: options.name,
    read(run): LimitStepResult | NotScorable {
      const most = resolveExpected(max, run, validate, 'limit')
      if (isNotScorable(most)) return most
      const actual = kind.measure(run)
      if (actual === undefined) return unmeasured
      if (!isAmount(actual))
        throw new TypeError(`the run carries ${describeValue(actual)}, which is no measurement`)
      return { actual, max: most, passed: actual <= most }
    },
    score: ({ passed }) => (passed ? 1 : 0),
    explain: ({ actual, max: most }) =>
      `The run took ${kind.write(actual)}, at most ${kind.write(most)} expected.`,
  })
}
