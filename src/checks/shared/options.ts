import { BadOptionError, refuseUnknownOptions } from '../../errors/index.ts'

/** What an option takes. */
export interface OptionRule {
  /** In words, after "takes". */
  accepted: string
  takes(value: unknown): boolean
}

/** The options of a function by name. */
export type OptionRules = Readonly<Record<string, OptionRule>>

/** Option of every check. */
export interface CheckOptions {
  /** Names the check: results are keyed by it, and it is the check's identity. */
  name?: string
}

/** True or false. */
export const flagRule: OptionRule = {
  accepted: 'true or false',
  takes: (value) => typeof value === 'boolean',
}

/** A function. */
export const functionRule: OptionRule = {
  accepted: 'a function',
  takes: (value) => typeof value === 'function',
}

/** One of a few words. */
export function wordRule(...words: readonly string[]): OptionRule {
  const accepted = words.map((word) => `"${word}"`).join(' or ')
  return { accepted, takes: (value) => typeof value === 'string' && words.includes(value) }
}

/** Rules of the options that every check takes. */
export const commonRules: OptionRules = {
  name: { accepted: 'a text that is not empty', takes: (value) => typeof value === 'string' && value !== '' },
}

/**
 * Refuses options that are unknown or not of the kind that is taken.
 *
 * @throws BadOptionError
 */
export function checkOptions(subject: string, options: unknown, rules: OptionRules): void {
  refuseUnknownOptions(subject, options, Object.keys(rules))
  for (const [option, received] of Object.entries(options)) {
    const rule = rules[option]
    if (!rule || received === undefined || rule.takes(received)) continue
    throw new BadOptionError({ subject, option, received, accepted: rule.accepted })
  }
}

/**
 * Options as they stand in a check's identity: without `name`, without those left at their default. Undefined where none is left.
 */
export function identifyingOptions(
  options: object,
  defaults: Readonly<Record<string, unknown>>,
): object | undefined {
  const entries = Object.entries(options).filter(
    ([option, value]) => option !== 'name' && value !== undefined && value !== defaults[option],
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
