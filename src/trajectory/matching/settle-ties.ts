/**
 * Rearranges an optimal assignment, without changing its sum, so that earlier rows take earlier columns: an unassigned
 * earlier row takes over, a free earlier column is taken, and pairs that cross are uncrossed, wherever that costs nothing.
 */
export function settleTies(columnOf: Int32Array, weights: Float64Array, columns: number): void {
  const rows = columnOf.length
  const rowOf = new Int32Array(columns).fill(-1)
  for (let row = 0; row < rows; row++) {
    const column = columnOf[row] ?? -1
    if (column >= 0) rowOf[column] = row
  }
  const weight = (row: number, column: number): number =>
    row < 0 || column < 0 ? 0 : (weights[row * columns + column] ?? 0)

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const own = columnOf[row] ?? -1
      if (own >= 0 && own <= column) break
      const other = rowOf[column] ?? -1
      if (other >= 0 && other < row) continue
      if (own < 0 && other < 0) continue
      const now = weight(row, own) + weight(other, column)
      if (Math.abs(weight(row, column) + weight(other, own) - now) > 1e-9) continue
      columnOf[row] = column
      rowOf[column] = row
      if (own >= 0) rowOf[own] = other
      if (other >= 0) columnOf[other] = own
    }
  }
}
