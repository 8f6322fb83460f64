import type { ComparingMode } from './argument-mode.ts'
import { isArgumentRule } from './argument-rule.ts'
import { type ActualCall, almostOne, pairSimilarity } from './call-pair.ts'
import { type CompiledCall, isPlain } from './expected-call.ts'
import { isFieldsOf } from './fields.ts'
import { ValueIds } from './value-ids.ts'
import { ValueTrees } from './value-trees.ts'

/** Below this many pairs, comparing each of them costs less than preparing. */
const fewPairs = 400

/** Numbers that the prepared columns may hold in all. */
const mostCells = 20_000_000

/** Compares expected and actual calls of one name, by their places. */
export interface PairScorer {
  /** Whether the arguments are accepted. */
  accepts(row: number, column: number): boolean
  /** See `pairSimilarity`. */
  score(row: number, column: number): number
}

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
  /** Values with different numbers are never accepted. */
  readonly isPlain: boolean
}

/** Compares each pair by itself. */
export function comparePairs(expected: readonly CompiledCall[], actual: readonly ActualCall[]): PairScorer {
  return {
    accepts: (row, column) => expected[row]?.accepts(actual[column]?.args) === true,
    score(row, column) {
      const call = expected[row]
      const own = actual[column]
      return call !== undefined && own !== undefined ? pairSimilarity(call, own) : 0
    },
  }
}

/** Compares each pair by itself where no two are equal, and all arguments are plain. */
function compareUnlike(expected: readonly CompiledCall[], actual: readonly ActualCall[]): PairScorer {
  return {
    accepts: () => false,
    score: (row, column) => Math.min(almostOne, expected[row]?.similarity(actual[column]?.args) ?? 0),
  }
}

/**
 * Compares expected with actual calls, in the way that costs less for so many.
 *
 * @param areUnlike - No two of them are equal, and all expected arguments are plain.
 */
export function scorePairs(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  areUnlike: boolean = false,
): PairScorer {
  const compare = areUnlike ? compareUnlike(expected, actual) : comparePairs(expected, actual)
  return expected.length * actual.length < fewPairs ? compare : tabulatePairs(expected, actual, compare)
}

/**
 * Gives each value of a field a number, the same for equal ones, so that a pair costs a few comparisons of numbers
 * however large the arguments are. `compare` takes the calls that no table holds.
 */
export function tabulatePairs(
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  compare: PairScorer,
): PairScorer {
  const ids = new ValueIds()
  const trees = new ValueTrees(ids)
  const columns = new Map<string, Int32Array>()
  const rows = expected.map((call) => prepareCall(call, ids, trees, columns, actual.length))
  if (columns.size * actual.length > mostCells) return compare
  const fieldCounts = fillColumns(actual, ids, columns)
  return {
    accepts(row, column) {
      const call = rows[row]
      const received = fieldCounts[column] ?? -1
      if (call === undefined || received < 0) return compare.accepts(row, column)
      return acceptsPair(call, column, received, trees)
    },
    score(row, column) {
      const call = rows[row]
      const received = fieldCounts[column] ?? -1
      if (call === undefined || received < 0) return compare.score(row, column)
      if (acceptsPair(call, column, received, trees)) return 1
      return Math.min(almostOne, scorePair(call, column, received, trees))
    },
  }
}

function prepareCall(
  call: CompiledCall,
  ids: ValueIds,
  trees: ValueTrees,
  columns: Map<string, Int32Array>,
  actualLength: number,
): PreparedCall | undefined {
  const { comparison } = call
  if (comparison === undefined || !isFieldsOf(comparison.value)) return undefined
  const fields: ExpectedField[] = []
  for (const key of Object.keys(comparison.value)) {
    const value = comparison.value[key]
    if (value === undefined) continue
    const known = columns.get(key)
    const actualIds = known ?? new Int32Array(columns.size * actualLength > mostCells ? 0 : actualLength)
    if (known === undefined) columns.set(key, actualIds)
    const valueId = trees.idOf(value, comparison.hasRules)
    const isOptional = isArgumentRule(value) && value.isOptional
    fields.push({ valueId, isLeaf: ids.isLeaf(valueId), isOptional, actualIds })
  }
  return { fields, mode: comparison.mode, isPlain: isPlain(call) }
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

function acceptsPair(call: PreparedCall, column: number, received: number, trees: ValueTrees): boolean {
  const { fields, mode } = call
  let common = 0
  for (let place = 0; place < fields.length; place++) {
    const field = fields[place]
    if (field === undefined) continue
    const actualId = field.actualIds[column] ?? 0
    if (actualId === 0) {
      if (!field.isOptional && mode !== 'superset') return false
      continue
    }
    common += 1
    if (field.valueId === actualId) continue
    if (call.isPlain || field.isLeaf || trees.similarity(field.valueId, actualId, mode) < 1) return false
  }
  return mode === 'subset' || received === common
}

function scorePair(
  { fields, mode }: PreparedCall,
  column: number,
  received: number,
  trees: ValueTrees,
): number {
  let common = 0
  let absent = 0
  let sum = 0
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
    else if (!field.isLeaf) sum += trees.similarity(field.valueId, actualId, mode)
  }
  const missing = mode === 'superset' ? 0 : absent
  const unexpected = mode === 'subset' ? 0 : received - common
  return sum / (common + missing + unexpected)
}
