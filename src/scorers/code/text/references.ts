import { BadOptionError } from '../../../errors/index.ts'
import {
  type Expected,
  fromGroundTruth,
  type NotScorable,
  resolveExpected,
  type StepRun,
} from '../../../scorer/index.ts'
import type { AnswerOptions, TextOptionRule } from './text-scorer.ts'

/** Options of scorers that take one or several right texts. */
export interface ReferencesOptions extends AnswerOptions {
  /** One text, several that are right, or a function of the run. Default: the ground truth. */
  reference?: Expected<string | readonly string[]>
}

function isReferences(value: unknown): value is string | readonly string[] {
  if (typeof value === 'string') return true
  return (
    Array.isArray(value) && value.length > 0 && Array.from(value).every((text) => typeof text === 'string')
  )
}

/** Takes one or several texts, or a function of the run. */
export const referencesRule: TextOptionRule = {
  accepted: 'a text, a list of one or more texts, or a function of the run',
  takes: (value) => typeof value === 'function' || isReferences(value),
}

/** The right texts of a run. */
export function readReferences(
  subject: string,
  run: StepRun,
  reference: ReferencesOptions['reference'],
): { references: readonly string[] } | NotScorable {
  const validate = (value: unknown): { references: readonly string[] } => {
    if (typeof value === 'string') return { references: [value] }
    if (isReferences(value)) return { references: [...value] }
    throw new BadOptionError({
      subject,
      option: 'reference',
      received: value,
      accepted: referencesRule.accepted,
    })
  }
  const given = reference ?? fromGroundTruth<string | readonly string[]>()
  if (typeof given !== 'function') return validate(given)
  return resolveExpected<{ references: readonly string[] }>(
    given as never, // reason: `validate` makes the value of what the function returns
    run,
    validate,
    'reference text',
  )
}
