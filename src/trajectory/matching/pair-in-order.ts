import type { ActualCall, CallPair } from './call-pair.ts'
import type { CompiledCall } from './expected-call.ts'
import { type PairScorer, scorePairs } from './score-pairs.ts'

/** Beyond this many pairs the alignment between the common ends would not fit in memory; then only the ends are paired. */
const mostPairs = 100_000_000

/** What may be done at a place of the alignment, as bits. */
const skipActual = 1
const skipExpected = 2
const takePair = 4
/** The two calls of the place match in full. */
const fullMatch = 8
/** An optimum leads through the place. */
const reachable = 16

/** Sums of similarities that differ by less are equal. */
const slack = 1e-12

/**
 * Pairs expected with actual calls so that both keep their order, one to one: first the most full matches, then the
 * most pairs of one name, then the greatest similarity; ties go to the earlier call.
 *
 * Method: the longest common subsequence with weights, by dynamic programming over what lies between the common ends
 * (which are always part of an optimum).
 */
export function pairInOrder(expected: readonly CompiledCall[], actual: readonly ActualCall[]): CallPair[] {
  const isFull = (row: number, column: number): boolean => {
    const call = expected[row]
    const own = actual[column]
    return call !== undefined && own !== undefined && call.name === own.name && call.accepts(own.args)
  }
  const pairs: CallPair[] = []
  const shorter = Math.min(expected.length, actual.length)
  let head = 0
  while (head < shorter && isFull(head, head)) {
    pairs.push({ expectedIndex: head, actualIndex: head, similarity: 1 })
    head += 1
  }
  let tail = 0
  while (tail < shorter - head && isFull(expected.length - 1 - tail, actual.length - 1 - tail)) tail += 1
  const ends = { head, expectedEnd: expected.length - tail, actualEnd: actual.length - tail }
  const found = findInTurn(isFull, ends)
  if (found !== undefined) pairs.push(...found)
  else align(expected.slice(head, ends.expectedEnd), actual.slice(head, ends.actualEnd), head, pairs)
  for (let place = tail; place > 0; place--) {
    pairs.push({ expectedIndex: expected.length - place, actualIndex: actual.length - place, similarity: 1 })
  }
  return pairs
}

/**
 * Finds each expected call after the one before, where all can be found: the common case, in which no alignment is
 * better. Undefined where one is not found.
 */
function findInTurn(
  isFull: (row: number, column: number) => boolean,
  { head, expectedEnd, actualEnd }: { head: number; expectedEnd: number; actualEnd: number },
): CallPair[] | undefined {
  if (expectedEnd > actualEnd) return undefined
  const found: CallPair[] = []
  let actualIndex = head
  for (let expectedIndex = head; expectedIndex < expectedEnd; expectedIndex++) {
    while (actualIndex < actualEnd && !isFull(expectedIndex, actualIndex)) actualIndex += 1
    if (actualIndex === actualEnd) return undefined
    found.push({ expectedIndex, actualIndex, similarity: 1 })
    actualIndex += 1
  }
  return found
}

/** Aligns what lies between the ends and adds its pairs, with `offset` added to the places. */
function align(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  offset: number,
  pairs: CallPair[],
): void {
  const columns = actual.length
  if (expected.length === 0 || columns === 0 || expected.length * columns > mostPairs) return
  const scorer = scorePairs(expected, actual)
  const steps = findSteps(expected, actual, scorer)
  chooseSteps(steps, expected.length, columns, scorer)
  let row = 0
  let column = 0
  while (row < expected.length && column < columns) {
    const step = steps[row * columns + column] ?? 0
    const isPair = (step & takePair) !== 0
    if (isPair) {
      const similarity = step & fullMatch ? 1 : scorer.score(row, column)
      pairs.push({ expectedIndex: row + offset, actualIndex: column + offset, similarity })
    }
    if (isPair || step & skipExpected) row += 1
    if (isPair || step & skipActual) column += 1
  }
}

/**
 * From each place on, every first step that leads to the most full matches and, among those, to the most pairs of one
 * name. Row by row from the end.
 */
function findSteps(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  scorer: PairScorer,
): Uint8Array {
  const columns = actual.length
  const steps = new Uint8Array(expected.length * columns)
  // One full match outweighs all pairs of one name, so both fit in one whole number.
  const fullWorth = Math.min(expected.length, columns) + 2
  let own = new Float64Array(columns + 1)
  let below = new Float64Array(columns + 1)
  for (let row = expected.length - 1; row >= 0; row--) {
    const name = expected[row]?.name
    for (let column = columns - 1; column >= 0; column--) {
      const right = own[column + 1] ?? 0
      const under = below[column] ?? 0
      const isNamed = name === actual[column]?.name
      const isFull = isNamed && scorer.accepts(row, column)
      const paired = isNamed ? (below[column + 1] ?? 0) + (isFull ? fullWorth : 1) : -1
      const most = Math.max(right, under, paired)
      own[column] = most
      steps[row * columns + column] =
        (right === most ? skipActual : 0) |
        (under === most ? skipExpected : 0) |
        (paired === most ? takePair : 0) |
        (isFull ? fullMatch : 0)
    }
    ;[own, below] = [below, own]
  }
  return steps
}

/** Marks the places that such steps lead to from the start. */
function markReachable(steps: Uint8Array, rows: number, columns: number): void {
  steps[0] = (steps[0] ?? 0) | reachable
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column
      const step = steps[place] ?? 0
      if (!(step & reachable)) continue
      const hasRight = column + 1 < columns
      const hasBelow = row + 1 < rows
      if (step & skipActual && hasRight) steps[place + 1] = (steps[place + 1] ?? 0) | reachable
      if (!hasBelow) continue
      const under = place + columns
      if (step & skipExpected) steps[under] = (steps[under] ?? 0) | reachable
      if (step & takePair && hasRight) steps[under + 1] = (steps[under + 1] ?? 0) | reachable
    }
  }
}

/**
 * Leaves one step at each place that can be reached: the one that leads to the greatest similarity, and among equals
 * the one that pairs the earlier calls. Only here do similarities have to be computed, at few places as a rule.
 */
function chooseSteps(steps: Uint8Array, rows: number, columns: number, scorer: PairScorer): void {
  markReachable(steps, rows, columns)
  let own = new Float64Array(columns + 1)
  let below = new Float64Array(columns + 1)
  for (let row = rows - 1; row >= 0; row--) {
    own[columns] = 0
    for (let column = columns - 1; column >= 0; column--) {
      const step = steps[row * columns + column] ?? 0
      if (!(step & reachable)) continue
      const right = step & skipActual ? (own[column + 1] ?? 0) : -1
      const under = step & skipExpected ? (below[column] ?? 0) : -1
      let chosen = under > right + slack ? skipExpected : skipActual
      let best = Math.max(right, under)
      if (step & takePair) {
        const paired = (below[column + 1] ?? 0) + (step & fullMatch ? 1 : scorer.score(row, column))
        if (paired >= best - slack) {
          chosen = takePair
          best = paired
        }
      }
      own[column] = best
      steps[row * columns + column] = chosen | (step & fullMatch)
    }
    ;[own, below] = [below, own]
  }
}
