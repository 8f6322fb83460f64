import { BadOptionError } from '../../errors/index.ts'
import type { RedactRule } from '../../evals/index.ts'

const redacted = '[redacted]'

/** Takes secrets out of plain JSON; returns what it is given where there is nothing to do. */
export type Redactor = (value: unknown) => unknown

type TextRule = (text: string, path: string) => string

/**
 * Makes one function of all rules.
 *
 * @param subject - Whose option, for errors.
 * @throws BadOptionError for what is no rule.
 */
export function createRedactor(subject: string, rules: readonly RedactRule[] | undefined): Redactor {
  if (rules === undefined) return (value) => value
  const given: unknown = rules
  if (!Array.isArray(given)) refuse(subject, 'redact', given)
  if (rules.length === 0) return (value) => value
  const texts: TextRule[] = []
  const paths: (readonly string[])[] = []
  for (const [index, rule] of rules.entries()) {
    if (rule instanceof RegExp) texts.push(replacer(rule))
    else if (typeof rule === 'string' && rule !== '') paths.push(rule.split('.'))
    else if (typeof rule === 'function') texts.push((text, path) => String(rule(text, path)))
    else refuse(subject, `redact[${index}]`, rule)
  }
  return (value) => redactValue(value, [], { texts, paths })
}

interface Rules {
  readonly texts: readonly TextRule[]
  readonly paths: readonly (readonly string[])[]
}

function redactValue(value: unknown, path: readonly string[], rules: Rules): unknown {
  if (path.length > 0 && rules.paths.some((wanted) => isAt(path, wanted))) return redacted
  if (typeof value === 'string') {
    return rules.texts.reduce((text, rule) => rule(text, path.join('.')), value)
  }
  if (Array.isArray(value))
    return value.map((entry, index) => redactValue(entry, [...path, String(index)], rules))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, redactValue(entry, [...path, key], rules)]),
  )
}

function isAt(path: readonly string[], wanted: readonly string[]): boolean {
  return path.length === wanted.length && wanted.every((key, index) => key === '*' || key === path[index])
}

/** Replaces every match, whatever the flags of the expression, and leaves the expression as it was. */
function replacer(rule: RegExp): TextRule {
  const every = new RegExp(rule.source, rule.flags.includes('g') ? rule.flags : `${rule.flags}g`)
  return (text) => text.replace(every, redacted)
}

function refuse(subject: string, option: string, received: unknown): never {
  const accepted = 'regular expressions, paths such as `input.user.email`, and functions of a text'
  throw new BadOptionError({ subject, option, received, accepted })
}
