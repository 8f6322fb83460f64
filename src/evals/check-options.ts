import { BadOptionError, nearestName } from '../errors/index.ts'

type Options = Readonly<Record<string, unknown>>

/** One option: its name, what it takes in words, and whether a value is that. */
type Rule = readonly [option: string, accepted: string, holds: (value: unknown) => boolean]

const longestTimeoutMs = 2 ** 31 - 1

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1
const isAbove0 = (value: unknown): boolean => typeof value === 'number' && value > 0
const isRule = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([key, entry]) =>
      entry === undefined || (key === 'retries' ? isWhole(entry) : isDelayName.test(key) && isDelay(entry)),
  )
const isDelayName = /^(delayMs|maxDelayMs)$/
const isDelay = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= longestTimeoutMs
const failureKinds = ['rateLimit', 'unavailable', 'timeout', 'other']
const isRetryRules = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([kind, rule]) => failureKinds.includes(kind) && (rule === undefined || isRule(rule)),
  )
const isTimeout = (value: unknown): boolean =>
  typeof value === 'number' && value > 0 && value <= longestTimeoutMs
const isSignal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value

const timeout = `a number of milliseconds above 0 and at most ${longestTimeoutMs}`

const scoringRules: readonly Rule[] = [
  ['maxErrorShare', 'a number from 0 to 1', isShare],
  ['keepItems', 'true or false', isBoolean],
  ['concurrency', 'a whole number from 1 up', isCount],
  ['scorerTimeoutMs', timeout, isTimeout],
  ['signal', 'an AbortSignal', isSignal],
  ['onItem', 'a function', isFunction],
  ['sink', 'a function', isFunction],
]

const runningRules: readonly Rule[] = [
  ['trials', 'a whole number from 1 up', isCount],
  ['retries', 'a whole number from 0 up', isWhole],
  ['itemTimeoutMs', timeout, isTimeout],
  ['retryRules', 'rules by kind of failure, such as { rateLimit: { delayMs: 2000 } }', isRetryRules],
  ['maxDurationMs', 'a number of milliseconds above 0', isAbove0],
  ['maxTokens', 'a number above 0', isAbove0],
  ['maxCostUsd', 'a number of US dollars above 0', isAbove0],
  ['stopAtErrorShare', 'a number from 0 to 1', isShare],
  ['onError', '"continue" or "abort"', (value) => value === 'continue' || value === 'abort'],
  ['onItemComplete', 'a function', isFunction],
]

function check(subject: string, options: unknown, rules: readonly Rule[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new BadOptionError({ subject, option: 'options', received: options, accepted: 'an object' })
  }
  const given = options as Options // reason: every field is checked before it is used
  for (const [option, accepted, holds] of rules) {
    const received = given[option]
    if (received !== undefined && !holds(received))
      throw new BadOptionError({ subject, option, received, accepted })
  }
}

/** Refuses options that there are not: a misspelt `gate` would otherwise gate nothing. */
export function refuseUnknown(subject: string, options: object, known: ReadonlySet<string>): void {
  for (const [option, received] of Object.entries(options)) {
    if (received === undefined || known.has(option)) continue
    const near = nearestName(option, [...known])
    const hint = `${near === undefined ? '' : `Did you mean "${near}"? `}Options: ${[...known].join(', ')}.`
    throw new BadOptionError({
      subject,
      option,
      received,
      accepted: 'nothing: there is no such option',
      hint,
    })
  }
}

/** Checks the options of scoring. */
export function checkScoringOptions(subject: string, options: unknown): void {
  check(subject, options, scoringRules)
}

/** Checks the options of running a target. */
export function checkRunningOptions(subject: string, options: unknown): void {
  check(subject, options, [...scoringRules, ...runningRules])
}
