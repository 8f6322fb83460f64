import { ProctorError } from '../../errors/index.ts'
import type { ActualCall, CallPair } from './call-pair.ts'
import type { CompiledCall } from './expected-call.ts'
import { fillGroup, mostInSet } from './fill-group.ts'
import { pairInOrder } from './pair-in-order.ts'
import { type PairScorer, scorePairs } from './score-pairs.ts'

/** Steps beyond which exact pairing would take many seconds. */
const mostSteps = 300_000_000

/**
 * Pairs expected with actual calls, one to one, so that groups of actual calls keep their order while those of one group
 * may come in any: first the most full matches, then the most pairs of one name, then the greatest similarity.
 *
 * @param groupOf - The group of each actual call; neighbours of the same group were made at once.
 */
export function pairInGroups(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  groupOf: readonly unknown[],
): CallPair[] {
  const groups = groupCalls(expected, actual, groupOf)
  if (groups.every(({ length }) => length === 1)) return pairInOrder(expected, actual)
  refuseTooMany(expected.length, groups)
  const scorer = scorePairs(expected, actual)
  const worth = worthOf(expected, actual, scorer)
  const after: Float64Array[] = []
  let reach = new Float64Array(expected.length + 1)
  for (const group of groups.toReversed()) {
    after.unshift(reach)
    reach = new Float64Array(fillGroup(group, reach, worth).reach)
  }
  const pairs: CallPair[] = []
  let row = 0
  for (const [place, group] of groups.entries()) {
    const next = after[place]
    if (next === undefined) continue
    row = fillGroup(group, next, worth).trace(row, (expectedIndex, actualIndex) => {
      const isFull = scorer.accepts(expectedIndex, actualIndex)
      const similarity = isFull ? 1 : scorer.score(expectedIndex, actualIndex)
      pairs.push({ expectedIndex, actualIndex, similarity })
    })
  }
  return pairs.sort((left, right) => left.expectedIndex - right.expectedIndex)
}

/** Calls that were made at once, by their places; those of tools that nobody expects are left out. */
function groupCalls(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  groupOf: readonly unknown[],
): number[][] {
  const names = new Set(expected.map(({ name }) => name))
  const groups: number[][] = []
  let last: unknown
  for (const [index, { name }] of actual.entries()) {
    if (!names.has(name)) continue
    const group = groupOf[index]
    if (groups.length > 0 && group !== undefined && group === last) groups.at(-1)?.push(index)
    else groups.push([index])
    last = group
  }
  return groups
}

/** One full match outweighs all pairs of one name, and one such pair all similarities: their sum orders pairings. */
function worthOf(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  scorer: PairScorer,
): (row: number, column: number) => number {
  const most = Math.min(expected.length, actual.length) + 1
  const fullMatch = most * most + most + 1
  return (row, column) => {
    if (expected[row]?.name !== actual[column]?.name) return 0
    return scorer.accepts(row, column) ? fullMatch : most + scorer.score(row, column)
  }
}

/** Nothing is said rather than something wrong. */
function refuseTooMany(rows: number, groups: readonly number[][]): void {
  let steps = 0
  for (const { length } of groups) {
    steps += length <= mostInSet ? rows * length * 2 ** length : (rows * length) ** 2
  }
  if (steps <= mostSteps) return
  const largest = Math.max(...groups.map(({ length }) => length))
  throw new TooManyParallelCallsError(rows, largest)
}

/** Thrown where groups of parallel calls are too large to be paired exactly. Code `PROCTOR_TOO_MANY_PARALLEL_CALLS`. */
export class TooManyParallelCallsError extends ProctorError {
  readonly code = 'PROCTOR_TOO_MANY_PARALLEL_CALLS' as const

  constructor(expected: number, largest: number) {
    super({
      message: `${expected} expected calls cannot be matched exactly with ${largest} calls that were made at once.`,
      hint: "Use order: 'any', or leave out parallel: 'any-order'.",
    })
  }
}
