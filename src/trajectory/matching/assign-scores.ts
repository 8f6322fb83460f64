import { assignRows } from './assignment.ts'
import { settleTies } from './settle-ties.ts'

/** One row and column that belong together, and what they score. */
export interface ScoredPair {
  readonly row: number
  readonly column: number
  readonly score: number
}

/** What a row and a column score together: 0 to 1. */
export type Score = (row: number, column: number) => number

/**
 * The best one-to-one assignment under scores from 0 to 1: first the most scores of exactly 1 (full matches), then the
 * greatest sum. Every row of the shorter side is assigned; ties go to earlier rows and columns.
 */
export function assignScores(score: Score, rows: number, columns: number): ScoredPair[] {
  if (rows === 1 && columns === 1) return [{ row: 0, column: 0, score: score(0, 0) }]
  // One full match outweighs whatever all other pairs can reach together.
  const fullMatch = Math.min(rows, columns) + 1
  const weights = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const own = score(row, column)
      weights[row * columns + column] = own === 1 ? fullMatch : own
    }
  }
  const columnOf = assignRows(weights, rows, columns)
  settleTies(columnOf, weights, columns)
  const pairs: ScoredPair[] = []
  for (let row = 0; row < rows; row++) {
    const column = columnOf[row] ?? -1
    if (column < 0) continue
    const weight = weights[row * columns + column] ?? 0
    pairs.push({ row, column, score: weight === fullMatch ? 1 : weight })
  }
  return pairs
}
