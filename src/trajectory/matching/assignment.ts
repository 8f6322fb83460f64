/**
 * The one-to-one assignment of rows to columns with the greatest sum of weights; every row of the shorter side is
 * assigned.
 *
 * Method: shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957; D. F. Crouse, "On implementing 2D
 * rectangular assignment algorithms", IEEE T-AES 52, 2016), O(rows^2 columns).
 *
 * @param weights - Row after row, `rows * columns` finite numbers.
 * @returns The column of each row, -1 where there are fewer columns and the row has none.
 */
export function assignRows(weights: Float64Array, rows: number, columns: number): Int32Array {
  if (rows <= columns) return solve(weights, rows, columns)
  const turned = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = at(weights, row * columns + column)
    }
  }
  const rowOfColumn = solve(turned, columns, rows)
  const columnOf = new Int32Array(rows).fill(-1)
  for (let column = 0; column < columns; column++) columnOf[at(rowOfColumn, column)] = column
  return columnOf
}

/** An entry that is known to be there. */
function at(list: Float64Array | Int32Array, index: number): number {
  return list[index] ?? 0
}

function solve(weights: Float64Array, rows: number, columns: number): Int32Array {
  const columnOf = new Int32Array(rows).fill(-1)
  const rowOf = new Int32Array(columns).fill(-1)
  const rowPotential = new Float64Array(rows)
  const columnPotential = new Float64Array(columns)
  for (let row = 0; row < rows; row++) {
    let best = 0
    for (let column = 1; column < columns; column++) {
      if (at(weights, row * columns + column) > at(weights, row * columns + best)) best = column
    }
    rowPotential[row] = -at(weights, row * columns + best)
    if (rowOf[best] !== -1) continue
    rowOf[best] = row
    columnOf[row] = best
  }

  const distance = new Float64Array(columns)
  const cameFrom = new Int32Array(columns)
  const open = new Int32Array(columns)
  const closed = new Int32Array(columns)

  for (let start = 0; start < rows; start++) {
    if (columnOf[start] !== -1) continue
    distance.fill(Infinity)
    for (let column = 0; column < columns; column++) open[column] = column
    let openCount = columns
    let closedCount = 0
    let reached = 0
    let row = start
    let end = -1
    while (end === -1) {
      const base = reached - at(rowPotential, row)
      let nearest = 0
      let least = Infinity
      for (let place = 0; place < openCount; place++) {
        const column = at(open, place)
        const through = base - at(weights, row * columns + column) - at(columnPotential, column)
        let own = at(distance, column)
        if (through < own) {
          own = through
          distance[column] = through
          cameFrom[column] = row
        }
        if (own < least || (own === least && rowOf[column] === -1 && rowOf[at(open, nearest)] !== -1)) {
          least = own
          nearest = place
        }
      }
      const column = at(open, nearest)
      reached = least
      openCount -= 1
      open[nearest] = at(open, openCount)
      closed[closedCount++] = column
      if (rowOf[column] === -1) end = column
      else row = at(rowOf, column)
    }
    for (let place = 0; place < closedCount; place++) {
      const column = at(closed, place)
      if (column === end) continue
      const gain = reached - at(distance, column)
      const owner = at(rowOf, column)
      rowPotential[owner] = at(rowPotential, owner) + gain
      columnPotential[column] = at(columnPotential, column) - gain
    }
    rowPotential[start] = at(rowPotential, start) + reached
    for (let column = end; ; ) {
      const owner = at(cameFrom, column)
      rowOf[column] = owner
      const previous = at(columnOf, owner)
      columnOf[owner] = column
      if (owner === start) break
      column = previous
    }
  }
  return columnOf
}
