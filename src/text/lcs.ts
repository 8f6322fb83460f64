import { clearRows, isCheckDue, markRows, passRows, sum } from './passes.ts'
import { bandsOf, numberSymbols } from './symbols.ts'

/**
 * Length of the longest common subsequence of two lists, exactly, 64 positions at a time (Hyyrö 2004, "Bit-parallel LCS-length computation
 * revisited"): `left.length * right.length / 64` steps at most, an eighth of that for lists that are much alike.
 */
export function lcsLength(left: readonly string[], right: readonly string[]): number {
  const lists = numberSymbols(left, right)
  // What only one of the lists has is in no common subsequence.
  const isShared = (symbol: number): boolean => symbol !== 0
  const [rows, columns] = [lists.left.filter(isShared), lists.right.filter(isShared)]
  for (const band of bandsOf(rows.length, columns.length)) {
    const length = lcsWithin(rows, columns, lists.highest, band)
    if (length !== undefined) return lists.common + length
  }
  return lists.common
}

/**
 * Length of the longest common subsequence, or undefined where more than `band` members of both lists are not in it, for then it may lie farther
 * from the diagonal than this looks. Goes through all columns for 64 rows, then for the next; where the length grows at the last row is carried on.
 */
function lcsWithin(rows: Int32Array, columns: Int32Array, highest: number, band: number): number | undefined {
  const masks = new Int32Array(2 * highest + 2)
  const places = columns.map((symbol) => 2 * symbol)
  const carries = new Uint8Array(columns.length)
  /** Length at the last row of the pass before, left of the first column of this one. */
  let before = 0
  let length = 0
  let from = 0
  for (let top = 0; top < rows.length; top += passRows) {
    const bottom = Math.min(top + passRows, rows.length)
    const first = Math.max(0, top - band)
    for (; from < first; from++) before += carries[from] ?? 0
    const to = Math.min(columns.length, bottom + band)
    markRows(masks, rows.subarray(top, bottom))
    pass(masks, places, carries, from, to)
    clearRows(masks, rows.subarray(top, bottom))
    if (bottom < rows.length && !isCheckDue(bottom)) continue
    length = sum(carries, from, to, before)
    // Any way to the end leads through this row, at `to` or left of it.
    if (bottom + to - 2 * length - (to - from) > band) return undefined
  }
  return rows.length + columns.length - 2 * length <= band ? length : undefined
}

/** One pass. Where it has fewer rows, those that are none match nothing, and let carries through. */
function pass(masks: Int32Array, places: Int32Array, carries: Uint8Array, from: number, to: number): void {
  let upper = -1
  let lower = -1
  for (let column = from; column < to; column++) {
    const place = places[column] as number // reason: in range, as all below
    const upperShared = upper & (masks[place] as number)
    const upperSum = (upper + upperShared + (carries[column] as number)) | 0
    const carried = (upperShared | (upper & ~upperSum)) >>> 31
    upper = upperSum | (upper & ~upperShared)
    const lowerShared = lower & (masks[place + 1] as number)
    const lowerSum = (lower + lowerShared + carried) | 0
    carries[column] = (lowerShared | (lower & ~lowerSum)) >>> 31
    lower = lowerSum | (lower & ~lowerShared)
  }
}
