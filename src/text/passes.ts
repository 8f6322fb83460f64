/** Rows of one pass over all columns: two words of 32 bits, which the processor works on side by side. */
export const passRows = 64
/** Passes after which it is looked whether the lists lie too far apart for the band. */
const passesPerCheck = 16

/** True after one pass of several. */
export function isCheckDue(bottom: number): boolean {
  return Math.floor(bottom / passRows) % passesPerCheck === 0
}

/** Notes for each symbol at which of the rows it stands, two words a symbol, at the end where there are fewer. Symbol 0 stands nowhere. */
export function markRows(masks: Int32Array, rows: Int32Array): void {
  let bit = passRows - rows.length
  for (const symbol of rows) {
    const place = 2 * symbol + (bit < 32 ? 0 : 1)
    if (symbol > 0) masks[place] = (masks[place] ?? 0) | (1 << (bit % 32))
    bit += 1
  }
}

/** Takes the notes back. */
export function clearRows(masks: Int32Array, rows: Int32Array): void {
  for (const symbol of rows) masks.fill(0, 2 * symbol, 2 * symbol + 2)
}

/** What the members of a list from one index to another add to a number. */
export function sum(list: Uint8Array | Int8Array, from: number, to: number, start: number): number {
  let total = start
  for (let index = from; index < to; index++) total += list[index] ?? 0
  return total
}
