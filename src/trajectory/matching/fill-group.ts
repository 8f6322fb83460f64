import { assignRows } from './assignment.ts'

/** Groups of up to this many calls are paired by the sets of calls that are taken; larger ones by assignments. */
export const mostInSet = 8

/** What pairing an expected with an actual call is worth; 0 where they are no pair. */
export type Worth = (row: number, column: number) => number

/** What one group of calls adds. */
export interface FilledGroup {
  /** The most that can be reached from each expected call on, with this group and those after it. */
  readonly reach: Float64Array
  /** Visits the pairs of this group from an expected call on, and returns the expected call that the next group begins with. */
  trace(from: number, visit: (row: number, column: number) => void): number
}

/**
 * Pairs expected calls with the calls of one group in any order.
 *
 * @param group - Places of the calls.
 * @param next - What the groups after it reach from each expected call on, and from the end.
 */
export function fillGroup(group: readonly number[], next: Float64Array, worth: Worth): FilledGroup {
  return group.length <= mostInSet ? fillBySets(group, next, worth) : fillByAssignment(group, next, worth)
}

/** Goes over the expected calls from the end, for every set of calls that may be taken already. */
function fillBySets(group: readonly number[], next: Float64Array, worth: Worth): FilledGroup {
  const rows = next.length - 1
  const sets = 2 ** group.length
  const values = new Float64Array((rows + 1) * sets)
  const own = new Float64Array(group.length)
  for (let row = rows; row >= 0; row--) {
    if (row < rows)
      for (let place = 0; place < own.length; place++) own[place] = worth(row, group[place] ?? 0)
    for (let taken = 0; taken < sets; taken++) {
      let best = next[row] ?? 0
      if (row < rows) {
        best = Math.max(best, values[(row + 1) * sets + taken] ?? 0)
        for (let place = 0; place < own.length; place++) {
          const gain = own[place] ?? 0
          if (gain === 0 || taken & (1 << place)) continue
          best = Math.max(best, gain + (values[(row + 1) * sets + (taken | (1 << place))] ?? 0))
        }
      }
      values[row * sets + taken] = best
    }
  }
  return {
    reach: Float64Array.from({ length: rows + 1 }, (_, row) => values[row * sets] ?? 0),
    trace(from, visit) {
      let taken = 0
      for (let row = from; row < rows; row++) {
        const best = values[row * sets + taken] ?? 0
        const after = (row + 1) * sets
        const place = group.findIndex((column, at) => {
          const gain = taken & (1 << at) ? 0 : worth(row, column)
          return gain > 0 && gain + (values[after + (taken | (1 << at))] ?? 0) === best
        })
        if (place >= 0) {
          visit(row, group[place] ?? 0)
          taken |= 1 << place
        } else if (next[row] === best) return row
      }
      return rows
    },
  }
}

/** Tries every stretch of expected calls, each with its best assignment. */
function fillByAssignment(group: readonly number[], next: Float64Array, worth: Worth): FilledGroup {
  const rows = next.length - 1
  const columns = group.length
  const all = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++)
    for (let place = 0; place < columns; place++) all[row * columns + place] = worth(row, group[place] ?? 0)
  const reach = new Float64Array(next)
  const ends = Int32Array.from(next, (_, row) => row)
  for (let from = 0; from < rows; from++) {
    for (let end = from + 1; end <= rows; end++) {
      const total = assign(all, from, end, columns).total + (next[end] ?? 0)
      if (total <= (reach[from] ?? 0)) continue
      reach[from] = total
      ends[from] = end
    }
  }
  return {
    reach,
    trace(from, visit) {
      const end = ends[from] ?? from
      const { columnOf } = assign(all, from, end, columns)
      for (const [place, column] of columnOf.entries()) {
        const isPair = column >= 0 && (all[(from + place) * columns + column] ?? 0) > 0
        if (isPair) visit(from + place, group[column] ?? 0)
      }
      return end
    },
  }
}

function assign(
  all: Float64Array,
  from: number,
  end: number,
  columns: number,
): { columnOf: Int32Array; total: number } {
  const weights = all.subarray(from * columns, end * columns)
  const columnOf = assignRows(weights, end - from, columns)
  let total = 0
  for (const [place, column] of columnOf.entries())
    if (column >= 0) total += weights[place * columns + column] ?? 0
  return { columnOf, total }
}
