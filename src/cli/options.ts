import { BadOptionError } from '../errors/index.ts'

/** One option of a command: the flag, the environment variable and the help come from it. */
export interface OptionSpec {
  /** `count`: a whole number from 1; `whole`: from 0; `share`: a number from 0 to 1; `amount`: a number above 0; `list`: a text that may be given again and again. */
  readonly kind: 'switch' | 'text' | 'list' | 'count' | 'whole' | 'share' | 'amount'
  readonly help: string
  /** All texts that are taken, where they are few. */
  readonly choices?: readonly string[]
  /** What stands behind the flag in the help, such as `<file>`. */
  readonly value?: string
  /** One letter, without the dash. */
  readonly short?: string
  /** A switch that has a `--no-` form: it is then true, false or left to its default. */
  readonly negatable?: true
}

/** The kinds of option that yield a value of this type. */
type KindOf<V> = V extends readonly string[]
  ? 'list'
  : V extends boolean
    ? 'switch'
    : V extends number
      ? 'count' | 'whole' | 'share' | 'amount'
      : 'text'

/** An option for each field of an interface. The flag is the key in kebab case, the variable `PROCTOR_` and the key in capitals. */
export type OptionTable<V> = {
  readonly [K in keyof V]-?: OptionSpec & { readonly kind: KindOf<NonNullable<V[K]>> }
}

/** A table without its types. */
export type AnyOptionTable = Readonly<Record<string, OptionSpec>>

/** `keepItems` as `keep-items`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `keepItems` as `PROCTOR_KEEP_ITEMS`. */
export function variableName(key: string): string {
  return `PROCTOR_${flagName(key).replaceAll('-', '_').toUpperCase()}`
}

/** Where a value comes from. */
export interface OptionSources {
  /** As the command line was parsed. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whose options, for errors: `proctor score`. */
  readonly command: string
}

/**
 * Reads each option of a table from the command line, else from its environment variable. A list is never missing.
 *
 * @throws BadOptionError where a value is not of its kind.
 */
export function readOptions<V>(table: OptionTable<V>, sources: OptionSources): V {
  const values: Record<string, unknown> = {}
  for (const [key, spec] of Object.entries<OptionSpec>(table)) {
    const flag = sources.flags[key]
    const given =
      flag === undefined || (Array.isArray(flag) && flag.length === 0) ? fromEnv(key, spec, sources) : flag
    values[key] = spec.kind === 'list' ? toList(given) : convert(given, key, spec, sources)
  }
  return values as V // reason: every key of the table was read as its kind
}

function fromEnv(key: string, spec: OptionSpec, { env }: OptionSources): unknown {
  const text = env[variableName(key)]
  if (text === undefined || text === '') return undefined
  return spec.kind === 'list' ? [text] : text
}

function toList(given: unknown): readonly string[] {
  if (given === undefined) return []
  return (Array.isArray(given) ? given : [given]).map(String)
}

function convert(given: unknown, key: string, spec: OptionSpec, { command }: OptionSources): unknown {
  if (given === undefined || typeof given === 'boolean') return given
  const refuse = (accepted: string): never => {
    throw new BadOptionError({ subject: command, option: `--${flagName(key)}`, received: given, accepted })
  }
  const text = String(given)
  if (spec.kind === 'count') {
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuse('a whole number from 1')
  }
  if (spec.kind === 'share') {
    const share = text.trim() === '' ? Number.NaN : Number(text)
    return share >= 0 && share <= 1 ? share : refuse('a number from 0 to 1')
  }
  if (spec.kind === 'amount') {
    const amount = text.trim() === '' ? Number.NaN : Number(text)
    return amount > 0 && Number.isFinite(amount) ? amount : refuse('a number above 0')
  }
  if (spec.kind === 'whole') return /^\d{1,9}$/.test(text) ? Number(text) : refuse('a whole number from 0')
  if (spec.kind !== 'switch') {
    const { choices } = spec
    return choices === undefined || choices.includes(text)
      ? text
      : refuse(choices.map((choice) => `\`${choice}\``).join(' or '))
  }
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true
  return ['0', 'false', 'no', 'off'].includes(text.toLowerCase()) ? false : refuse('true or false')
}
