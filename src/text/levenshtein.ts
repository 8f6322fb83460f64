import { clearRows, isCheckDue, markRows, passRows, sum } from './passes.ts'
import { bandsOf, numberSymbols } from './symbols.ts'

/**
 * Levenshtein distance of two lists, exactly, 64 positions at a time (Myers 1999, "A fast bit-vector algorithm for approximate string matching
 * based on dynamic programming", in blocks): `left.length * right.length / 64` steps at most, an eighth of that for lists that are much alike.
 */
export function levenshteinDistance(left: readonly string[], right: readonly string[]): number {
  const { left: rows, right: columns, highest } = numberSymbols(left, right)
  for (const band of bandsOf(rows.length, columns.length)) {
    const distance = distanceWithin(rows, columns, highest, band)
    if (distance !== undefined) return distance
  }
  return 0
}

/**
 * The distance, or undefined where it is more than `band`, for then the fewest edits may lie farther from the diagonal than this looks. Goes
 * through all columns for 64 rows, then for the next; by how much the distance changes from column to column at the last row is carried on.
 */
function distanceWithin(
  rows: Int32Array,
  columns: Int32Array,
  highest: number,
  band: number,
): number | undefined {
  const masks = new Int32Array(2 * highest + 2)
  const places = columns.map((symbol) => 2 * symbol)
  const steps = new Int8Array(columns.length).fill(1)
  // The first pass takes what the others leave over.
  const blank = (passRows - (rows.length % passRows)) % passRows
  /** Distance at the last row of the pass before, left of the first column of this one. */
  let before = 0
  let distance = columns.length
  let from = 0
  for (let bottom = passRows - blank; bottom <= rows.length; bottom += passRows) {
    const top = Math.max(0, bottom - passRows)
    const first = Math.max(0, top - band)
    before = sum(steps, from, first, before) + bottom - top
    from = first
    const to = Math.min(columns.length, bottom + band)
    markRows(masks, rows.subarray(top, bottom))
    pass(masks, places, steps, from, to, passRows - (bottom - top))
    clearRows(masks, rows.subarray(top, bottom))
    if (bottom < rows.length && !isCheckDue(bottom)) continue
    distance = sum(steps, from, to, before)
    // The fewest edits lead through this row, at `to` or left of it.
    if (distance - (to - from) > band) return undefined
  }
  return distance <= band ? distance : undefined
}

/** One pass. Where it has fewer rows, those that are none stand before the first, and add nothing to the distance. */
function pass(
  masks: Int32Array,
  places: Int32Array,
  steps: Int8Array,
  from: number,
  to: number,
  blank: number,
): void {
  // Bits of rows where the distance is one more, and one less, than at the row before.
  let upperMore = blank < 32 ? -1 << blank : 0
  let lowerMore = blank < 32 ? -1 : -1 << (blank - 32)
  let upperLess = 0
  let lowerLess = 0
  for (let column = from; column < to; column++) {
    const place = places[column] as number // reason: in range, as all below
    const step = steps[column] as number
    const less = step >>> 31

    const upperEqual = masks[place] as number
    const upperStart = upperEqual | less
    const upperKept = (((upperStart & upperMore) + upperMore) ^ upperMore) | upperStart
    const upperUp = upperLess | ~(upperKept | upperMore)
    const upperDown = upperMore & upperKept
    const upperVertical = upperEqual | upperLess
    const upperNextUp = (upperUp << 1) | ((step + 1) >> 1)
    upperMore = (upperDown << 1) | less | ~(upperVertical | upperNextUp)
    upperLess = upperNextUp & upperVertical

    const down = upperDown >>> 31
    const lowerEqual = masks[place + 1] as number
    const lowerStart = lowerEqual | down
    const lowerKept = (((lowerStart & lowerMore) + lowerMore) ^ lowerMore) | lowerStart
    const lowerUp = lowerLess | ~(lowerKept | lowerMore)
    const lowerDown = lowerMore & lowerKept
    const lowerVertical = lowerEqual | lowerLess
    const lowerNextUp = (lowerUp << 1) | (upperUp >>> 31)
    lowerMore = (lowerDown << 1) | down | ~(lowerVertical | lowerNextUp)
    lowerLess = lowerNextUp & lowerVertical

    steps[column] = (lowerUp >>> 31) - (lowerDown >>> 31)
  }
}
