import type { ComparingMode } from './argument-mode.ts'
import { isArgumentRule } from './argument-rule.ts'
import { argumentSimilarity } from './argument-similarity.ts'
import { type ActualCall, almostOne, pairSimilarity } from './call-pair.ts'
import type { CompiledCall } from './expected-call.ts'
import { isFieldsOf } from './fields.ts'
import { ValueIds } from './value-ids.ts'

/** Below this many pairs, comparing each of them costs less than preparing. */
const fewPairs = 12

/** Numbers that the prepared columns may hold in all. */
const mostCells = 20_000_000

/** What an expected and an actual call of one name score, by their places: see `pairSimilarity`. */
export type PairScore = (row: number, column: number) => number

/** One field of an expected call. */
interface ExpectedField {
  readonly valueId: number
  readonly isLeaf: boolean
  readonly isOptional: boolean
  /** Number of the value in each actual call, 0 where the field is absent. */
  readonly actualIds: Int32Array
}

interface PreparedCall {
  readonly fields: readonly ExpectedField[]
  readonly mode: ComparingMode
}

/** Compares each pair by itself. */
function comparePairs(expected: readonly CompiledCall[], actual: readonly ActualCall[]): PairScore {
  return (row, column) => {
    const call = expected[row]
    const own = actual[column]
    return call !== undefined && own !== undefined ? pairSimilarity(call, own) : 0
  }
}

/**
 * Prepares to compare every expected with every actual call. Each value of a field gets a number, the same for equal
 * ones, so that a pair costs a few comparisons of numbers however large the arguments are.
 */
export function scorePairs(expected: readonly CompiledCall[], actual: readonly ActualCall[]): PairScore {
  const compare = comparePairs(expected, actual)
  if (expected.length * actual.length < fewPairs) return compare
  const ids = new ValueIds()
  const columns = new Map<string, Int32Array>()
  const rows = expected.map((call) => prepareCall(call, ids, columns, actual.length))
  if (columns.size * actual.length > mostCells) return compare
  const fieldCounts = fillColumns(actual, ids, columns)
  const alike = rememberSimilarity(ids)
  return (row, column) => {
    const call = rows[row]
    const received = fieldCounts[column] ?? -1
    return call === undefined || received < 0
      ? compare(row, column)
      : scorePair(call, column, received, alike)
  }
}

function prepareCall(
  { comparison }: CompiledCall,
  ids: ValueIds,
  columns: Map<string, Int32Array>,
  actualLength: number,
): PreparedCall | undefined {
  if (comparison === undefined || !isFieldsOf(comparison.value)) return undefined
  const fields: ExpectedField[] = []
  for (const key of Object.keys(comparison.value)) {
    const value = comparison.value[key]
    if (value === undefined) continue
    const known = columns.get(key)
    const actualIds = known ?? new Int32Array(columns.size * actualLength > mostCells ? 0 : actualLength)
    if (known === undefined) columns.set(key, actualIds)
    const valueId = comparison.hasRules ? ids.ownId(value) : ids.idOf(value)
    const isOptional = isArgumentRule(value) && value.isOptional
    fields.push({ valueId, isLeaf: ids.isLeaf(valueId), isOptional, actualIds })
  }
  return { fields, mode: comparison.mode }
}

/** Writes the numbers of the actual values, and returns how many fields each call has: -1 where its arguments are no fields. */
function fillColumns(
  actual: readonly ActualCall[],
  ids: ValueIds,
  columns: ReadonlyMap<string, Int32Array>,
): Int32Array {
  const counts = new Int32Array(actual.length).fill(-1)
  for (let index = 0; index < actual.length; index++) {
    const args = actual[index]?.args
    if (!isFieldsOf(args)) continue
    let count = 0
    for (const key of Object.keys(args)) {
      const value = args[key]
      if (value === undefined) continue
      count += 1
      const column = columns.get(key)
      if (column !== undefined) column[index] = ids.idOf(value)
    }
    counts[index] = count
  }
  return counts
}

type Alike = (expectedId: number, actualId: number, mode: ComparingMode) => number

/** Similarity of two numbered values, computed once. */
function rememberSimilarity(ids: ValueIds): Alike {
  const known = new Map<number, number>()
  return (expectedId, actualId, mode) => {
    const modeIndex = mode === 'exact' ? 0 : mode === 'subset' ? 1 : 2
    const key = (expectedId * 2 ** 24 + actualId) * 3 + modeIndex
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const similarity = argumentSimilarity(ids.valueOf(expectedId), ids.valueOf(actualId), mode, 1)
    known.set(key, similarity)
    return similarity
  }
}

function scorePair({ fields, mode }: PreparedCall, column: number, received: number, alike: Alike): number {
  let common = 0
  let absent = 0
  let sum = 0
  let isSame = true
  for (let place = 0; place < fields.length; place++) {
    const field = fields[place]
    if (field === undefined) continue
    const actualId = field.actualIds[column] ?? 0
    if (actualId === 0) {
      if (!field.isOptional) absent += 1
      continue
    }
    common += 1
    if (field.valueId === actualId) sum += 1
    else {
      const similarity = field.isLeaf ? 0 : alike(field.valueId, actualId, mode)
      sum += similarity
      if (similarity < 1) isSame = false
    }
  }
  const missing = mode === 'superset' ? 0 : absent
  const unexpected = mode === 'subset' ? 0 : received - common
  if (isSame && missing === 0 && unexpected === 0) return 1
  return Math.min(almostOne, sum / (common + missing + unexpected))
}
