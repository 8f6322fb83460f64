import { assignRows } from './assignment.ts'
import { type ActualCall, type CallPair, pairSimilarity } from './call-pair.ts'
import type { CompiledCall } from './expected-call.ts'
import { settleTies } from './settle-ties.ts'
import { type NameGroup, takeEqual } from './take-equal.ts'

/** Beyond this many pairs of one name, calls that match nothing are paired by position instead of by similarity. */
const mostPairs = 4_000_000

/**
 * Pairs expected with actual calls whatever their order, one to one: first the most full matches, then the most pairs of
 * one name, then the greatest similarity; ties go to the earlier call. Sorted by expected place.
 */
export function pairAnyOrder(expected: readonly CompiledCall[], actual: readonly ActualCall[]): CallPair[] {
  const pairs: CallPair[] = []
  for (const group of groupByName(expected, actual)) {
    const isPlain = group.expected.every((index) => expected[index]?.plainArgs !== undefined)
    const rest = isPlain ? takeEqual(group, expected, actual, pairs) : group
    if (rest.expected.length > 0 && rest.actual.length > 0) pairBest(rest, expected, actual, pairs)
  }
  return pairs.sort((left, right) => left.expectedIndex - right.expectedIndex)
}

function groupByName(expected: readonly CompiledCall[], actual: readonly ActualCall[]): Iterable<NameGroup> {
  const groups = new Map<string, { expected: number[]; actual: number[] }>()
  for (const [index, { name }] of expected.entries()) {
    const group = groups.get(name)
    if (group === undefined) groups.set(name, { expected: [index], actual: [] })
    else group.expected.push(index)
  }
  for (const [index, { name }] of actual.entries()) groups.get(name)?.actual.push(index)
  return groups.values()
}

function pairBest(
  group: NameGroup,
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  pairs: CallPair[],
): void {
  const { expected: rows, actual: columns } = group
  const similarityOf = (row: number, column: number): number => {
    const call = expected[rows[row] ?? 0]
    const own = actual[columns[column] ?? 0]
    return call && own ? pairSimilarity(call, own) : 0
  }
  const add = (row: number, column: number, similarity: number): void => {
    pairs.push({ expectedIndex: rows[row] ?? 0, actualIndex: columns[column] ?? 0, similarity })
  }
  const smaller = Math.min(rows.length, columns.length)
  const isSingle = rows.length === 1 && columns.length === 1
  if (isSingle || rows.length * columns.length > mostPairs) {
    for (let place = 0; place < smaller; place++) add(place, place, similarityOf(place, place))
    return
  }
  // A full match outweighs whatever similarity the other pairs can reach together.
  const fullWeight = smaller + 1
  const weights = new Float64Array(rows.length * columns.length)
  for (let row = 0; row < rows.length; row++) {
    for (let column = 0; column < columns.length; column++) {
      const similarity = similarityOf(row, column)
      weights[row * columns.length + column] = similarity === 1 ? fullWeight : similarity
    }
  }
  const columnOf = assignRows(weights, rows.length, columns.length)
  settleTies(columnOf, weights, columns.length)
  for (let row = 0; row < rows.length; row++) {
    const column = columnOf[row] ?? -1
    if (column < 0) continue
    const weight = weights[row * columns.length + column] ?? 0
    add(row, column, weight === fullWeight ? 1 : weight)
  }
}
