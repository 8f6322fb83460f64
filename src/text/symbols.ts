/** Two lists as numbers, equal beginnings and ends left out. */
export interface SymbolLists {
  /** A number for each member of one list; 0 for one that the other list has not. */
  left: Int32Array
  right: Int32Array
  /** Numbers are from 0 to this. */
  highest: number
  /** How many members the lists share at their ends. */
  common: number
}

/** Writes the members of two lists as numbers, equal ones alike, and takes off what both begin and end with. */
export function numberSymbols(left: readonly string[], right: readonly string[]): SymbolLists {
  let start = 0
  const shorter = Math.min(left.length, right.length)
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1
  const [leftEnd, rightEnd] = [left.length - end, right.length - end]
  const numbers = new Map<string, number>()
  const rightNumbers = new Int32Array(rightEnd - start)
  for (let index = start; index < rightEnd; index++) {
    const symbol = right[index] ?? ''
    let number = numbers.get(symbol)
    if (number === undefined) {
      number = numbers.size + 1
      numbers.set(symbol, number)
    }
    rightNumbers[index - start] = number
  }
  const leftNumbers = new Int32Array(leftEnd - start)
  const isShared = new Uint8Array(numbers.size + 1)
  for (let index = start; index < leftEnd; index++) {
    const number = numbers.get(left[index] ?? '') ?? 0
    leftNumbers[index - start] = number
    isShared[number] = 1
  }
  for (const [index, number] of rightNumbers.entries()) if (!isShared[number]) rightNumbers[index] = 0
  return { left: leftNumbers, right: rightNumbers, highest: numbers.size, common: start + end }
}

/** Lists of fewer members are compared in full at once. */
const shortList = 2000
/** Share of the longer list that two lists may lie apart at most to be compared in a band along the diagonal. */
const nearShare = 1 / 16

/**
 * How far from the diagonal to look, the nearest first: lists that are much alike need a band only, and a distance up to the band is exact.
 * The last is all there is.
 */
export function bandsOf(leftLength: number, rightLength: number): readonly number[] {
  const all = leftLength + rightLength
  const longer = Math.max(leftLength, rightLength)
  const band = Math.ceil(longer * nearShare)
  return longer < shortList || Math.abs(leftLength - rightLength) > band ? [all] : [band, all]
}
