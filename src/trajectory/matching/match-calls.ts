import { BadOptionError } from '../../errors/index.ts'
import type { ArgumentDifference } from './argument-differences.ts'
import { type ActualCall, brokenArguments, type CallPair, hasBrokenArguments } from './call-pair.ts'
import { type CompiledCall, compileCall, type ExpectedCall } from './expected-call.ts'
import { isNone, type NoCalls } from './none.ts'
import { pairAnyOrder } from './pair-any-order.ts'
import { pairInGroups } from './pair-in-groups.ts'
import { pairInOrder } from './pair-in-order.ts'
import { writeArguments, writeReceived } from './write-arguments.ts'

/** Whether order counts: not at all, among the expected calls, or entirely, with nothing between. */
export type CallOrder = 'any' | 'subsequence' | 'exact'

/** Whether calls that nobody expected are a fault. */
export type ExtraCalls = 'allow' | 'forbid'

/** Whether calls that were made at once keep their order too. */
export type ParallelCalls = 'in-order' | 'any-order'

/** Options of `matchCalls` and `createCallMatcher`. */
export interface MatchCallsOptions {
  /** Whether order counts. `'exact'` keeps order and forbids extra calls. @default 'any' */
  order?: CallOrder
  /** Whether calls that nobody expected are a fault. @default 'allow'; 'forbid' where `none()` is expected */
  extra?: ExtraCalls
  /** With `'any-order'` calls of one group may come in any order, while groups keep theirs. @default 'in-order' */
  parallel?: ParallelCalls
}

/** An expected call that was made as expected. */
export interface MatchedCall {
  name: string
  /** Place in the list of expected calls, from 0. */
  expectedIndex: number
  /** Place in the list of the agent's calls, from 0. */
  actualIndex: number
}

/** An expected call whose tool was called with other arguments. */
export interface MismatchedCall extends MatchedCall {
  /** How alike the arguments are: at least 0, below 1. */
  similarity: number
  /** Where they differ; at least one place. */
  differences: ArgumentDifference[]
}

/** An expected call that has no counterpart. */
export interface MissingCall {
  name: string
  expectedIndex: number
  /** Its arguments as text, rules in words; absent where any would do. */
  expected?: string
  /** Where order counts: the place of the agent's call that is this one, but not where it should be. */
  madeAt?: number
}

/** A call of the agent that has no counterpart. */
export interface ExtraCall {
  name: string
  actualIndex: number
  /** Its arguments as text. */
  received: string
}

/** How the agent's calls match the expected ones. Every expected call is matched, mismatched or missing, every actual one matched, mismatched or extra. */
export interface CallMatch {
  /** All expected calls matched, and no other call was made where extra ones are forbidden. */
  passes: boolean
  /** Expected calls that were made as expected. */
  matched: MatchedCall[]
  /** Expected calls whose tool was called with other arguments, and where they differ. */
  mismatched: MismatchedCall[]
  /** Expected calls that have no counterpart. */
  missing: MissingCall[]
  /** Calls of the agent that have no counterpart. */
  extra: ExtraCall[]
  /** Matched share of the agent's calls. With no call: 1 where none was expected, else 0. */
  precision: number
  /** Matched share of the expected calls. 1 where none was expected. */
  recall: number
  /** Harmonic mean of precision and recall. */
  f1: number
  /** F1 in which a mismatched call counts by its similarity. */
  graded: number
}

const orders: readonly unknown[] = ['any', 'subsequence', 'exact']
const extras: readonly unknown[] = ['allow', 'forbid']
const parallels: readonly unknown[] = ['in-order', 'any-order']

/** Expected calls that were checked once and can be matched many times. */
export interface CallMatcher {
  /** @param groupOf - For `parallel: 'any-order'`: the group of each call; neighbours of the same group were made at once. */
  match(actual: readonly ActualCall[], groupOf?: readonly unknown[]): CallMatch
}

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject: 'matchCalls', option, received, accepted })
}

function compile(expected: readonly ExpectedCall[] | NoCalls): CompiledCall[] {
  if (isNone(expected)) return []
  if (!Array.isArray(expected) || expected.length === 0) {
    refuse('expectedCalls', expected, 'at least one expected call, or `none()` where no call is right')
  }
  return expected.map(compileCall)
}

/**
 * Checks expected calls once, to match them with the calls of many runs. See `matchCalls`.
 *
 * @param expected - The calls, or `none()`.
 * @throws {BadOptionError} For an empty list, a call that is none, or a bad option.
 */
export function createCallMatcher(
  expected: readonly ExpectedCall[] | NoCalls,
  options: MatchCallsOptions = {},
): CallMatcher {
  const { order = 'any', extra = isNone(expected) ? 'forbid' : 'allow', parallel = 'in-order' } = options
  if (!orders.includes(order)) refuse('order', order, '"any", "subsequence" or "exact"')
  if (!extras.includes(extra)) refuse('extra', extra, '"allow" or "forbid"')
  if (!parallels.includes(parallel)) refuse('parallel', parallel, '"in-order" or "any-order"')
  const compiled = compile(expected)
  const pairUp = order === 'any' ? pairAnyOrder : parallel === 'any-order' ? pairInGroups : pairInOrder
  const forbidsExtra = extra === 'forbid' || order === 'exact'
  return {
    match(actual, groupOf = []) {
      const calls = comparable(actual)
      const result = report(compiled, actual, pairUp(compiled, calls, groupOf))
      if (order !== 'any') findDisplaced(result, compiled, calls)
      result.passes =
        result.matched.length === compiled.length &&
        (!forbidsExtra || result.matched.length === actual.length)
      return result
    },
  }
}

function comparable(actual: readonly ActualCall[]): readonly ActualCall[] {
  if (!actual.some(hasBrokenArguments)) return actual
  return actual.map((call) => (hasBrokenArguments(call) ? { name: call.name, args: brokenArguments } : call))
}

function differencesOf(expected: CompiledCall, actual: ActualCall | undefined): ArgumentDifference[] {
  if (actual === undefined || !hasBrokenArguments(actual)) return expected.differences(actual?.args)
  return [{ path: '', kind: 'changed', expected: 'valid JSON', rule: true, received: actual.args }]
}

/**
 * Matches the calls an agent made with those it should have made: one to one, by optimal assignment (any order) or
 * optimal alignment (in order), and says what matched, what differed and where, what is missing and what came on top.
 *
 * First the most full matches count, then the most pairs of one name, then the highest similarity of arguments; ties go
 * to the earlier call. Two expected calls need two actual ones.
 *
 * @param expected - The calls, or `none()`.
 * @param actual - The agent's calls, such as `transcript.toolCalls`.
 * @throws {BadOptionError} For an empty list of expected calls, a call that is none, or a bad option.
 *
 * @example
 * ```ts
 * matchCalls([{ name: 'get_weather', args: { city: 'Paris' } }], [{ name: 'get_weather', args: { city: 'Paris' } }]).passes // true
 * ```
 */
export function matchCalls(
  expected: readonly ExpectedCall[] | NoCalls,
  actual: readonly ActualCall[],
  options: MatchCallsOptions = {},
): CallMatch {
  return createCallMatcher(expected, options).match(actual)
}

function missingCall(name: string, expectedIndex: number, wanted: unknown): MissingCall {
  return wanted === undefined
    ? { name, expectedIndex }
    : { name, expectedIndex, expected: writeArguments(wanted) }
}

/** Finds the missing calls among those that were made, but not where they should have been. */
function findDisplaced(
  { missing, extra }: CallMatch,
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
): void {
  if (missing.length === 0 || extra.length === 0) return
  const wanted = missing.flatMap(({ expectedIndex }) => expected[expectedIndex] ?? [])
  const made = extra.flatMap(({ actualIndex }) => actual[actualIndex] ?? [])
  for (const { expectedIndex, actualIndex, similarity } of pairAnyOrder(wanted, made)) {
    const call = missing[expectedIndex]
    const own = extra[actualIndex]
    if (similarity === 1 && call !== undefined && own !== undefined) call.madeAt = own.actualIndex
  }
}

function report(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  pairs: readonly CallPair[],
): CallMatch {
  const matched: MatchedCall[] = []
  const mismatched: MismatchedCall[] = []
  const isExpectedPaired = new Uint8Array(expected.length)
  const isActualPaired = new Uint8Array(actual.length)
  let similarities = 0
  for (const { expectedIndex, actualIndex, similarity } of pairs) {
    const call = expected[expectedIndex]
    if (call === undefined) continue
    isExpectedPaired[expectedIndex] = 1
    isActualPaired[actualIndex] = 1
    similarities += similarity
    const { name } = call
    if (similarity === 1) matched.push({ name, expectedIndex, actualIndex })
    else {
      const differences = differencesOf(call, actual[actualIndex])
      mismatched.push({ name, expectedIndex, actualIndex, similarity, differences })
    }
  }
  const missing: MissingCall[] = []
  for (let index = 0; index < expected.length; index++) {
    const call = isExpectedPaired[index] === 0 ? expected[index] : undefined
    if (call !== undefined) missing.push(missingCall(call.name, index, call.wanted))
  }
  const extra: ExtraCall[] = []
  for (let index = 0; index < actual.length; index++) {
    const call = isActualPaired[index] === 0 ? actual[index] : undefined
    if (call !== undefined) {
      extra.push({ name: call.name, actualIndex: index, received: writeReceived(call.args) })
    }
  }
  const total = expected.length + actual.length
  return {
    passes: false,
    matched,
    mismatched,
    missing,
    extra,
    precision: actual.length > 0 ? matched.length / actual.length : Number(expected.length === 0),
    recall: expected.length > 0 ? matched.length / expected.length : 1,
    f1: total > 0 ? (2 * matched.length) / total : 1,
    graded: total > 0 ? (2 * similarities) / total : 1,
  }
}
