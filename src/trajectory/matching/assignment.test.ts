import { expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { assignRows } from './assignment.ts'

/** The greatest sum of all one-to-one assignments, by trying them all. */
function bruteForce(weights: readonly (readonly number[])[]): number {
  const columns = weights[0]?.length ?? 0
  const isWide = weights.length <= columns
  const list = isWide
    ? weights
    : Array.from({ length: columns }, (_, column) => weights.map((row) => row[column] ?? 0))
  const visit = (row: number, taken: number): number => {
    let best = row === list.length ? 0 : Number.NEGATIVE_INFINITY
    for (const [column, weight] of (list[row] ?? []).entries()) {
      if (taken & (1 << column)) continue
      best = Math.max(best, weight + visit(row + 1, taken | (1 << column)))
    }
    return best
  }
  return visit(0, 0)
}

const weight = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: -1000, max: 1000 }).map((value) => value / 1000),
)
const matrix = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

test('the sum is the greatest there is, one to one, the shorter side complete', () => {
  fc.assert(
    fc.property(matrix, (weights) => {
      const columns = weights[0]?.length ?? 0
      const columnOf = assignRows(Float64Array.from(weights.flat()), weights.length, columns)
      const taken = [...columnOf].filter((column) => column >= 0)
      expect(new Set(taken).size).toBe(taken.length)
      expect(taken).toHaveLength(Math.min(weights.length, columns))
      const sum = weights.reduce((total, row, index) => total + (row[columnOf[index] ?? -1] ?? 0), 0)
      expect(sum).toBeCloseTo(bruteForce(weights), 9)
    }),
    { numRuns: 1000 },
  )
})
