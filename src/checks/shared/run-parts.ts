import { BadOptionError, describeValue } from '../../errors/index.ts'
import {
  isNotScorable,
  isScorer,
  type NotScorable,
  notScorable,
  type Scorer,
  type StepRun,
} from '../../scorer/index.ts'
import { binaryRuleOf, type CheckDefinition } from './check.ts'
import { type CheckOptions, checkOptions, commonRules } from './options.ts'

/** How one part of a combined check came out. */
export interface PartResult {
  /** The part's identity. */
  check: string
  /** How the part ended. */
  outcome: 'passed' | 'failed' | 'notScorable' | 'error'
  /** Why, in a sentence. */
  reason?: string
}

/** A check and how it works. */
export interface Part {
  check: Scorer
  rule: CheckDefinition<object>
}

/** Splits and checks the arguments of `anyOf` and `allOf`: parts one by one, or a list of them and options. */
export function readCombined(
  subject: string,
  given: readonly unknown[],
): { parts: readonly Part[]; options: CheckOptions } {
  const [first, second = {}] = given
  const isList = Array.isArray(first)
  const parts: readonly unknown[] = isList ? first : given
  if (isList) checkOptions(subject, second, commonRules)
  if (parts.length === 0) {
    throw new BadOptionError({ subject, option: 'checks', received: parts, accepted: 'one or more checks' })
  }
  const checked = Array.from(parts, (part, index) => requireBinary(subject, `checks[${index}]`, part))
  return { parts: checked, options: isList ? (second as CheckOptions) : {} } // reason: checked above
}

/** Refuses what is no check, or a check whose score may lie between 0 and 1. */
export function requireBinary(subject: string, option: string, given: unknown): Part {
  const rule = binaryRuleOf(given)
  if (rule) return { check: given as Scorer, rule } // reason: only checks have a rule
  throw new BadOptionError({
    subject,
    option,
    received: given,
    accepted: 'a check, and only one that scores 0 or 1',
    hint: isScorer(given) ? hintFor(given) : 'Give it checks, such as checks.includes("sunny").',
  })
}

function hintFor({ id }: Scorer): string {
  return id === 'check-similarity'
    ? 'A similarity is 0 or 1 with a threshold: checks.similarity(text, { threshold: 0.8 }).'
    : `"${id}" is another kind of scorer: run it beside the check, not in it.`
}

/** Runs the parts on one run, in order. A part that fails to score is an outcome, not a throw. */
export async function runParts(parts: readonly Part[], run: StepRun): Promise<PartResult[]> {
  const results: PartResult[] = []
  for (const part of parts) results.push(await runPart(part, run))
  return results
}

async function runPart({ check, rule }: Part, run: StepRun): Promise<PartResult> {
  const { identity } = check
  try {
    const reading = await rule.read(run)
    if (isNotScorable(reading)) {
      const { reason } = reading
      return reason === undefined
        ? { check: identity, outcome: 'notScorable' }
        : { check: identity, outcome: 'notScorable', reason }
    }
    const outcome = rule.score(reading) === 1 ? 'passed' : 'failed'
    return { check: identity, outcome, reason: rule.explain(reading, run) }
  } catch (error) {
    return {
      check: identity,
      outcome: 'error',
      reason: error instanceof Error ? error.message : describeValue(error),
    }
  }
}

/**
 * What is left where the scored parts leave the question open: an error throws, else the run is not scorable; undefined where no part is
 * either.
 */
export function resolveOpen(parts: readonly PartResult[]): NotScorable | undefined {
  const error = parts.find((part) => part.outcome === 'error')
  if (error) throw new Error(`the part ${error.check} failed and decides: ${error.reason ?? 'no reason'}`)
  const open = parts.find((part) => part.outcome === 'notScorable')
  return (
    open && notScorable(`the part ${open.check} is not scorable and decides: ${open.reason ?? 'no reason'}`)
  )
}

/** A sentence without its full stop, to stand inside another. */
export function asClause(part: PartResult): string {
  return `${part.check}: ${(part.reason ?? '').replace(/\.$/, '')}`
}
