/** Bits of a word; a sum of two words and a carry stays a small integer. */
const wordBits = 30
const wordMask = 2 ** wordBits - 1
/** A symbol that stands oftener than this has its bits kept; others are written when they are needed. */
const rareLimit = 64

/**
 * Length of the longest common subsequence of two lists, exactly, 30 positions at a time (Hyyrö 2004, "Bit-parallel LCS-length computation
 * revisited"): `left.length * right.length / 30` steps.
 */
export function lcsLength(left: readonly string[], right: readonly string[]): number {
  let start = 0
  const shorter = Math.min(left.length, right.length)
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1
  const inner = lcsOf(left.slice(start, left.length - end), right.slice(start, right.length - end))
  return start + end + inner
}

function lcsOf(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return 0
  const size = Math.ceil(left.length / wordBits)
  const places = placesOf(left)
  const dense = new Map<string, Int32Array>()
  const scratch = new Int32Array(size)
  const state = new Int32Array(size).fill(wordMask)
  for (const symbol of right) {
    const found = places.get(symbol)
    if (!found) continue
    if (found.length > rareLimit) {
      let mask = dense.get(symbol)
      if (!mask) {
        mask = new Int32Array(size)
        mark(mask, found)
        dense.set(symbol, mask)
      }
      advance(state, mask)
    } else {
      mark(scratch, found)
      advance(state, scratch)
      for (const place of found) scratch[Math.floor(place / wordBits)] = 0
    }
  }
  return countZeros(state)
}

function placesOf(list: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [index, symbol] of list.entries()) {
    const found = places.get(symbol)
    if (found) found.push(index)
    else places.set(symbol, [index])
  }
  return places
}

function mark(mask: Int32Array, places: readonly number[]): void {
  for (const place of places) {
    const word = Math.floor(place / wordBits)
    mask[word] = (mask[word] ?? 0) | (1 << (place % wordBits))
  }
}

function advance(state: Int32Array, mask: Int32Array): void {
  let carry = 0
  for (let index = 0; index < state.length; index++) {
    const value = state[index] ?? 0
    const shared = value & (mask[index] ?? 0)
    const sum = value + shared + carry
    carry = sum >>> wordBits
    state[index] = (sum & wordMask) | (value & ~shared)
  }
}

/** Every zero is one element of the subsequence; bits beyond the list stay ones. */
function countZeros(state: Int32Array): number {
  let zeros = 0
  for (const word of state) {
    let left = ~word & wordMask
    while (left !== 0) {
      left &= left - 1
      zeros += 1
    }
  }
  return zeros
}
