import { BadOptionError } from '../../errors/index.ts'
import {
  isStandardSchema,
  requireStandardResult,
  type StandardIssue,
  type StandardSchema,
} from '../../scorer/index.ts'
import { createPatternMatcher } from '../../text/index.ts'
import { type ArgumentRule, createRule, isArgumentRule } from './argument-rule.ts'

/** What a schema says is wrong with a value; nothing where it is valid. */
export function schemaIssues(schema: StandardSchema, value: unknown): readonly StandardIssue[] {
  const result = schema['~standard'].validate(value)
  if (!(result instanceof Promise)) {
    const { issues } = requireStandardResult(result)
    return issues?.length === 0 ? [{ message: 'refused, without a reason' }] : (issues ?? [])
  }
  throw new BadOptionError({
    subject: 'expectedCalls',
    option: 'schema',
    received: schema,
    accepted: 'a schema that validates at once, without a promise',
  })
}

/**
 * What a predicate answered: `undefined` and `null` are no, as `received?.city?.includes('x')` gives them.
 *
 * @throws BadOptionError for a promise or any other value: neither yes nor no.
 */
export function yesOrNo(answer: unknown, predicate: { readonly name: string }): boolean {
  if (typeof answer === 'boolean') return answer
  if (answer === undefined || answer === null) return false
  throw new BadOptionError({
    subject: 'expectedCalls',
    option: predicate.name === '' ? 'the predicate' : predicate.name,
    received: answer,
    accepted: 'a predicate that answers true or false, at once',
  })
}

/** A regular expression without state; one that may backtrack without end is refused. */
function patternRule(pattern: RegExp): ArgumentRule {
  if (createPatternMatcher(pattern).mayNotEnd) {
    throw new BadOptionError({
      subject: 'expectedCalls',
      option: 'args',
      received: pattern,
      accepted: 'a regular expression that cannot backtrack without end',
    })
  }
  const stateless = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  return createRule(
    `a text that matches ${stateless}`,
    (value) => typeof value === 'string' && stateless.test(value),
  )
}

/** The rule that a rule, regular expression, schema or predicate stands for; undefined for a plain value. */
export function toRule(value: unknown): ArgumentRule | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  if (isArgumentRule(value)) return value
  if (value instanceof RegExp) return patternRule(value)
  if (isStandardSchema(value)) {
    return createRule(
      `valid for the ${value['~standard'].vendor} schema`,
      (given) => schemaIssues(value, given).length === 0,
    )
  }
  if (typeof value !== 'function') return undefined
  const name = value.name === '' ? 'the predicate' : `\`${value.name}\``
  return createRule(`accepted by ${name}`, (given) =>
    yesOrNo(Reflect.apply(value, undefined, [given]), value),
  )
}
