/**
 * Equality of JSON-like values: key order is free, arrays are not objects, absent is not `null`, `NaN` equals itself, `0` equals `-0`.
 * Keys whose value is `undefined` count as absent. Circular values compare by identity below 200 levels.
 */
export function deepEqual(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return Number.isNaN(left) && Number.isNaN(right)
  }
  if (depth > 200) return false
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false
    for (let index = 0; index < left.length; index++) {
      if (!deepEqual(left[index], right[index], depth + 1)) return false
    }
    return true
  }
  if (Array.isArray(right)) return false
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && Object.is(left.getTime(), right.getTime())
  }
  return equalFields(left, right, depth)
}

type Fields = Readonly<Record<string, unknown>>

function equalFields(left: object, right: object, depth: number): boolean {
  const ours = left as Fields // reason: read by its own keys; what is absent is undefined
  const theirs = right as Fields // reason: as above
  const ourKeys = Object.keys(ours)
  const theirKeys = Object.keys(theirs)
  let defined = 0
  for (let place = 0; place < ourKeys.length; place++) {
    const key = ourKeys[place] ?? ''
    const value = ours[key]
    if (value === undefined) continue
    const other = theirs[key]
    // An inherited field, such as `constructor`, is none.
    if (other === undefined || !Object.hasOwn(theirs, key)) return false
    if (value !== other && !deepEqual(value, other, depth + 1)) return false
    defined += 1
  }
  // All of ours are among theirs, so that as many are the same ones.
  if (defined === theirKeys.length) return true
  return theirKeys.filter((key) => theirs[key] !== undefined).length === defined
}
