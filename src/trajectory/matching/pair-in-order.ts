import type { ActualCall, CallPair } from './call-pair.ts'
import type { CompiledCall } from './expected-call.ts'
import { type PairScore, scorePairs } from './score-pairs.ts'

/** Beyond this many pairs the alignment between the common ends would not fit in memory; then only the ends are paired. */
const mostPairs = 100_000_000

const skipActual = 1
const skipExpected = 2
const takePair = 3

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
  const score = scorePairs(expected, actual)
  const steps = findSteps(expected, actual, score)
  let row = 0
  let column = 0
  while (row < expected.length && column < columns) {
    const step = steps[row * columns + column]
    if (step === takePair) {
      pairs.push({
        expectedIndex: row + offset,
        actualIndex: column + offset,
        similarity: score(row, column),
      })
    }
    if (step !== skipActual) row += 1
    if (step !== skipExpected) column += 1
  }
}

/** The best first step from each place on, row by row from the end. */
function findSteps(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  score: PairScore,
): Uint8Array {
  const columns = actual.length
  const steps = new Uint8Array(expected.length * columns)
  // One full match outweighs all pairs of one name, so both fit in one whole number; similarities are added up apart.
  const fullMatch = Math.min(expected.length, columns) + 2
  let counts = new Float64Array(columns + 1)
  let sums = new Float64Array(columns + 1)
  let below = new Float64Array(columns + 1)
  let belowSums = new Float64Array(columns + 1)
  for (let row = expected.length - 1; row >= 0; row--) {
    const name = expected[row]?.name
    for (let column = columns - 1; column >= 0; column--) {
      let step = skipActual
      let count = counts[column + 1] ?? 0
      let sum = sums[column + 1] ?? 0
      const countBelow = below[column] ?? 0
      if (countBelow > count || (countBelow === count && (belowSums[column] ?? 0) > sum + slack)) {
        step = skipExpected
        count = countBelow
        sum = belowSums[column] ?? 0
      }
      if (name === actual[column]?.name) {
        const similarity = score(row, column)
        const countPaired = (below[column + 1] ?? 0) + (similarity === 1 ? fullMatch : 1)
        const sumPaired = (belowSums[column + 1] ?? 0) + similarity
        if (countPaired > count || (countPaired === count && sumPaired >= sum - slack)) {
          step = takePair
          count = countPaired
          sum = sumPaired
        }
      }
      steps[row * columns + column] = step
      counts[column] = count
      sums[column] = sum
    }
    ;[counts, below] = [below, counts]
    ;[sums, belowSums] = [belowSums, sums]
  }
  return steps
}
