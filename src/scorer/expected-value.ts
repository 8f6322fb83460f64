import { BadOptionError } from '../errors/index.ts'
import { nameExpectation } from './identity.ts'
import { notScorable } from './not-scorable.ts'
import type { NotScorable, StepRun } from './scorer-types.ts'
import { publishRun } from './step-run.ts'

/** An expected value: given, or worked out from the run. A function that returns `undefined` or `null` has no value for that run. */
export type Expected<T> = T | ((run: StepRun) => T | undefined | null)

/**
 * The value expected of one run. Without one the run is not scorable; a value that would be refused at build throws, as does the function.
 *
 * @param expected - The option.
 * @param run - The run.
 * @param validate - Throws for a value that is not taken, else returns it.
 * @param what - The option in words, for the reason: `text to look for`.
 */
export function resolveExpected<T>(
  expected: Expected<T>,
  run: StepRun,
  validate: (value: unknown) => T,
  what: string,
): T | NotScorable {
  if (typeof expected !== 'function') return expected
  const value: unknown = (expected as (run: StepRun) => unknown)(publishRun(run)) // reason: T is never a function: build-time validation refuses one
  if (value === undefined || value === null) return notScorable(`the run has no ${what}`)
  return validate(value)
}

/**
 * Takes an expected value from the item's ground truth: `fromGroundTruth('city')` reads `run.groundTruth.city`, without a path the ground
 * truth itself. Runs without it are not scorable. Identities write it as `groundTruth.city`.
 *
 * @param path - Keys joined by dots; numbers index lists. Only own keys are read.
 * @throws BadOptionError where the path is no text, or a key in it is empty.
 *
 * @example
 * ```ts
 * fromGroundTruth('expected.city')
 * ```
 */
export function fromGroundTruth<T = never>(path?: string): (run: { groundTruth?: unknown }) => T | undefined {
  const keys = path === undefined ? [] : keysOf(path)
  const read = (run: { groundTruth?: unknown }): T | undefined => {
    let value: unknown = run.groundTruth
    for (const key of keys) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
      value = Reflect.get(value, key)
    }
    return value as T | undefined // reason: what the ground truth holds is validated by the scorer that reads it
  }
  return nameExpectation(read, keys.length === 0 ? 'groundTruth' : `groundTruth.${keys.join('.')}`)
}

function keysOf(path: unknown): string[] {
  const keys = typeof path === 'string' ? path.split('.') : []
  if (keys.length > 0 && !keys.includes('')) return keys
  throw new BadOptionError({
    subject: 'fromGroundTruth',
    option: 'path',
    received: path,
    accepted: 'keys joined by dots, such as "expected.city"',
    hint: 'Call fromGroundTruth() for the ground truth itself.',
  })
}
