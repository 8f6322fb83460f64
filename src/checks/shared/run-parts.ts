import { BadOptionError, describeValue } from '../../errors/index.ts'
import {
  attachTranscript,
  type NotScorable,
  notScorable,
  type Scorer,
  type ScorerRun,
  type StepRun,
} from '../../scorer/index.ts'
import { isBinaryCheck } from './check.ts'
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

/** Splits and checks the arguments of `anyOf` and `allOf`: parts one by one, or a list of them and options. */
export function readCombined(
  subject: string,
  given: readonly unknown[],
): { parts: readonly Scorer[]; options: CheckOptions } {
  const [first, second = {}] = given
  const isList = Array.isArray(first)
  const parts: readonly unknown[] = isList ? first : given
  if (isList) checkOptions(subject, second, commonRules)
  if (parts.length === 0) {
    throw new BadOptionError({ subject, option: 'checks', received: parts, accepted: 'one or more checks' })
  }
  const checked = parts.map((part, index) => requireBinary(subject, `checks[${index}]`, part))
  return { parts: checked, options: isList ? (second as CheckOptions) : {} } // reason: checked above
}

/** Refuses what is no check, or a check whose score may lie between 0 and 1. */
export function requireBinary(subject: string, option: string, part: unknown): Scorer {
  if (isBinaryCheck(part)) return part
  throw new BadOptionError({
    subject,
    option,
    received: part,
    accepted: 'a check that scores 0 or 1',
    hint: 'A similarity is 0 or 1 with a threshold: checks.similarity(text, { threshold: 0.8 }).',
  })
}

/** Runs the parts on one run, in order, and reads the transcript once for all. A part that fails to score is an outcome, not a throw. */
export async function runParts(parts: readonly Scorer[], run: StepRun): Promise<PartResult[]> {
  const shared: ScorerRun = { ...run }
  try {
    attachTranscript(shared, run.transcript)
  } catch {
    // Parts that read the transcript say so themselves; others do not need it.
  }
  const results: PartResult[] = []
  for (const part of parts) results.push(await runPart(part, shared))
  return results
}

async function runPart(part: Scorer, run: ScorerRun): Promise<PartResult> {
  const check = part.identity
  try {
    const result = await part.run(run)
    if (result.notScorable) return withReason({ check, outcome: 'notScorable' }, result.notScorable.reason)
    return withReason({ check, outcome: result.score === 1 ? 'passed' : 'failed' }, result.reason)
  } catch (error) {
    return { check, outcome: 'error', reason: error instanceof Error ? error.message : describeValue(error) }
  }
}

function withReason(result: PartResult, reason: string | undefined): PartResult {
  return reason === undefined ? result : { ...result, reason }
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
