/** Beyond this many values a key says no more: what differs later shares a key. */
const mostValues = 10_000
const deepest = 100

/**
 * A text that is the same for all values that `deepEqual` takes for equal. Values with one key need not be equal: compare them.
 * Never throws for circular values.
 */
export function equalityKey(value: unknown): string {
  const parts: string[] = []
  let left = mostValues
  const write = (item: unknown, depth: number): void => {
    left -= 1
    if (left < 0) return
    if (typeof item === 'string') parts.push(JSON.stringify(item))
    else if (typeof item === 'function' || typeof item === 'symbol') parts.push(typeof item)
    else if (typeof item === 'bigint') parts.push(`${item}n`)
    // `0` equals `-0`: both are written as 0.
    else if (typeof item !== 'object' || item === null) parts.push(String(item))
    else if (depth > deepest) parts.push('…')
    else if (Array.isArray(item)) {
      parts.push(`[${item.length}`)
      for (let index = 0; index < item.length && left > 0; index++) write(item[index], depth + 1)
      parts.push(']')
    } else if (item instanceof Date) parts.push(`date ${item.getTime()}`)
    else {
      parts.push('{')
      for (const key of Object.keys(item).sort()) {
        const field: unknown = Reflect.get(item, key)
        if (field === undefined) continue
        parts.push(JSON.stringify(key))
        write(field, depth + 1)
        if (left <= 0) break
      }
      parts.push('}')
    }
  }
  write(value, 0)
  return parts.join(' ')
}
