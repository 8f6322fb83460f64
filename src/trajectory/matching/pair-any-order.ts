import { assignScores, type Score, type ScoredPair } from './assign-scores.ts'
import type { ActualCall, CallPair } from './call-pair.ts'
import { type CompiledCall, isPlain } from './expected-call.ts'
import { scorePairs } from './score-pairs.ts'
import { type NameGroup, takeEqual } from './take-equal.ts'

/** Beyond this many pairs of one name, calls that match nothing are paired by position instead of by similarity. */
const mostPairs = 4_000_000

/**
 * Pairs expected with actual calls whatever their order, one to one: first the most full matches, then the most pairs of
 * one name, then the greatest similarity; ties go to the earlier call. Sorted by expected place.
 */
export function pairAnyOrder(expected: readonly CompiledCall[], actual: readonly ActualCall[]): CallPair[] {
  const head = equalHead(expected, actual)
  const pairs: CallPair[] = []
  for (let index = 0; index < head; index++)
    pairs.push({ expectedIndex: index, actualIndex: index, similarity: 1 })
  if (head === expected.length || head === actual.length) return pairs
  for (const group of groupByName(expected, actual, head)) {
    if (group.actual.length > 0) pairGroup(group, expected, actual, pairs)
  }
  return pairs.sort((left, right) => left.expectedIndex - right.expectedIndex)
}

/**
 * How many calls are equal from the start on. Where all arguments are plain, pairing equal ones loses nothing of the
 * optimum, see `takeEqual`.
 */
function equalHead(expected: readonly CompiledCall[], actual: readonly ActualCall[]): number {
  if (!expected.every(isPlain)) return 0
  let head = 0
  for (;;) {
    const call = expected[head]
    const own = actual[head]
    if (call === undefined || own === undefined || call.name !== own.name || !call.accepts(own.args))
      return head
    head += 1
  }
}

function groupByName(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  from: number,
): Iterable<NameGroup> {
  const groups = new Map<string, { expected: number[]; actual: number[] }>()
  for (let index = from; index < expected.length; index++) {
    const name = expected[index]?.name ?? ''
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { expected: [index], actual: [] })
    else group.expected.push(index)
  }
  for (let index = from; index < actual.length; index++)
    groups.get(actual[index]?.name ?? '')?.actual.push(index)
  return groups.values()
}

function pairGroup(
  group: NameGroup,
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  pairs: CallPair[],
): void {
  const isAllPlain = pick(expected, group.expected).every(isPlain)
  const rest = isAllPlain ? takeEqual(group, expected, actual, pairs) : { ...group, areUnlike: false }
  const calls = pick(expected, rest.expected)
  const own = pick(actual, rest.actual)
  if (calls.length === 0 || own.length === 0) return
  const { score } = scorePairs(calls, own, rest.areUnlike)
  const isHuge = calls.length * own.length > mostPairs
  const best = isHuge
    ? pairByPosition(score, calls.length, own.length)
    : assignScores(score, calls.length, own.length)
  for (const { row, column, score: similarity } of best) {
    pairs.push({ expectedIndex: rest.expected[row] ?? 0, actualIndex: rest.actual[column] ?? 0, similarity })
  }
}

function pick<Element>(list: readonly Element[], places: readonly number[]): Element[] {
  const picked: Element[] = []
  for (const place of places) {
    const element = list[place]
    if (element !== undefined) picked.push(element)
  }
  return picked
}

function pairByPosition(score: Score, rows: number, columns: number): ScoredPair[] {
  return Array.from({ length: Math.min(rows, columns) }, (_, place) => ({
    row: place,
    column: place,
    score: score(place, place),
  }))
}
