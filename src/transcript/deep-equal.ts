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

function equalFields(left: object, right: object, depth: number): boolean {
  let defined = 0
  for (const key of Object.keys(left)) {
    const value: unknown = Reflect.get(left, key)
    if (value === undefined) continue
    if (!Object.hasOwn(right, key)) return false
    defined += 1
    if (!deepEqual(value, Reflect.get(right, key), depth + 1)) return false
  }
  let other = 0
  for (const key of Object.keys(right)) if (Reflect.get(right, key) !== undefined) other += 1
  return defined === other
}
