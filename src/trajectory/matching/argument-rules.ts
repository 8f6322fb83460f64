import { BadOptionError, describeValue } from '../../errors/index.ts'
import { type FoldingOptions, foldText, resolveFolding } from '../../text/index.ts'
import { acceptsArguments } from './accepts-arguments.ts'
import { type ArgumentRule, createRule } from './argument-rule.ts'
import { compileArguments } from './compile-arguments.ts'
import { writeArguments } from './write-arguments.ts'

/**
 * Accepts any argument that is there, `null` included.
 *
 * @example
 * ```ts
 * { name: 'pay', args: { amount: 5, requestId: anything() } }
 * ```
 */
export function anything(): ArgumentRule {
  return createRule('anything', (value) => value !== undefined)
}

/**
 * Accepts any of these values. Each may be a plain value, a rule, a regular expression, a schema or a predicate.
 *
 * @throws {BadOptionError} Without a value.
 */
export function oneOf(...values: readonly unknown[]): ArgumentRule {
  if (values.length === 0) {
    throw new BadOptionError({
      subject: 'oneOf',
      option: 'values',
      received: values,
      accepted: 'one value or more',
    })
  }
  const compiled = values.map((value) => compileArguments(value).value)
  return createRule(`one of ${compiled.map((value) => writeArguments(value)).join(', ')}`, (given) =>
    compiled.some((value) => acceptsArguments(value, given, 'exact')),
  )
}

/** Accepts an absent argument, and where it is present this value, or any where none is given. Absent is not `null`. */
export function optional(...expected: readonly [] | readonly [expected: unknown]): ArgumentRule {
  if (expected.length === 0) return createRule('anything or nothing', () => true, true)
  const { value } = compileArguments(expected[0])
  return createRule(
    `${writeArguments(value)} or nothing`,
    (given) => given === undefined || acceptsArguments(value, given, 'exact'),
    true,
  )
}

/** How near a number must be: `absolute` in its own unit, `relative` as a share of the expected number's size; either is enough. */
export interface Tolerance {
  absolute?: number
  relative?: number
}

/**
 * Accepts a number near the expected one, both ends included. A text is no number.
 *
 * @param expected - A finite number.
 * @param tolerance - A number is the absolute tolerance. At least 0.
 */
export function near(expected: number, tolerance: number | Tolerance): ArgumentRule {
  if (typeof tolerance !== 'number') checkTolerance(tolerance)
  const { absolute = 0, relative = 0 } = typeof tolerance === 'number' ? { absolute: tolerance } : tolerance
  requireFinite('expected', expected, Number.NEGATIVE_INFINITY)
  requireFinite('tolerance', absolute, 0)
  requireFinite('tolerance.relative', relative, 0)
  const reach = Math.max(absolute, relative * Math.abs(expected))
  const slack = 1e-12 * Math.max(reach, Math.abs(expected))
  return createRule(
    `${expected} ± ${reach}`,
    (value) => typeof value === 'number' && Math.abs(value - expected) <= reach + slack,
  )
}

/** JavaScript callers leave it out, or misspell its fields. */
function checkTolerance(tolerance: unknown): void {
  const known = ['absolute', 'relative']
  const isGiven = typeof tolerance === 'object' && tolerance !== null && Object.keys(tolerance).length > 0
  if (isGiven && Object.keys(tolerance).every((key) => known.includes(key))) return
  const accepted = 'a number, or { absolute?, relative? } with one of them at least'
  throw new BadOptionError({ subject: 'near', option: 'tolerance', received: tolerance, accepted })
}

function requireFinite(option: string, value: unknown, least: number): void {
  if (typeof value === 'number' && Number.isFinite(value) && value >= least) return
  const accepted = least === 0 ? 'a finite number of at least 0' : 'a finite number'
  throw new BadOptionError({ subject: 'near', option, received: value, accepted })
}

/**
 * Accepts a text that is the expected one after folding: case, and on request white space and typography, make no
 * difference.
 *
 * @param expected - The text.
 * @param options - As for text checks. Default: case is ignored, white space at both ends trimmed.
 */
export function folded(expected: string, options: FoldingOptions = {}): ArgumentRule {
  if (typeof expected !== 'string') {
    throw new BadOptionError({
      subject: 'folded',
      option: 'expected',
      received: expected,
      accepted: 'a text',
    })
  }
  const folding = resolveFolding({ trim: true, ...options })
  const wanted = foldText(expected, folding)
  return createRule(
    `${describeValue(expected)} but for case`,
    (value) => typeof value === 'string' && foldText(value, folding) === wanted,
  )
}

const isoDate =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i
const hasZone = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/** Date.parse takes 30 February for 1 March. */
function isDayOfCalendar(day: string): boolean {
  const moment = Date.parse(day)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day)
}

/** Milliseconds of a date or an ISO 8601 text; a time without a zone is UTC, whatever the machine. NaN for anything else. */
function readDate(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string' || !isoDate.test(value)) return Number.NaN
  const text = value.replace(' ', 'T').replace(',', '.')
  const [day = '', time = ''] = text.toUpperCase().split('T')
  if (!isDayOfCalendar(day)) return Number.NaN
  return Date.parse(
    time === '' || hasZone.test(time) ? text.replace(/([+-]\d{2})(\d{2})?$/, zone) : `${text}Z`,
  )

  function zone(all: string, hours: string, minutes: string | undefined): string {
    return time === '' ? all : `${hours}:${minutes ?? '00'}`
  }
}

/**
 * Accepts a date that is the same moment, however it is written: `2024-05-20T08:00:00Z` is `2024-05-20T10:00:00+02:00`
 * and `2024-05-20` is its midnight. ISO 8601 texts and `Date` objects are read; a time without a zone is UTC.
 *
 * @param expected - A date or ISO 8601 text.
 * @param options - `precision: 'day'` compares the day in UTC alone. Default `'moment'`.
 */
export function sameDate(
  expected: Date | string,
  options: { precision?: 'moment' | 'day' } = {},
): ArgumentRule {
  const dayMs = 86_400_000
  const { precision = 'moment' } = options
  if (precision !== 'moment' && precision !== 'day') {
    const accepted = '"moment" or "day"'
    throw new BadOptionError({ subject: 'sameDate', option: 'precision', received: precision, accepted })
  }
  const moment = readDate(expected)
  if (Number.isNaN(moment)) {
    throw new BadOptionError({
      subject: 'sameDate',
      option: 'expected',
      received: expected,
      accepted: 'a valid Date or a text in ISO 8601, such as "2024-05-20"',
    })
  }
  const unit = precision === 'day' ? dayMs : 1
  const wanted = Math.floor(moment / unit)
  const text = typeof expected === 'string' ? expected : expected.toISOString()
  return createRule(
    `the ${unit === 1 ? 'moment' : 'day'} ${text}`,
    (value) => Math.floor(readDate(value) / unit) === wanted,
  )
}
