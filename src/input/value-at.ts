/**
 * The value at a dotted path. A key that holds dots itself is found first; numbers index lists.
 *
 * @param path - `.` is the whole value.
 * @returns undefined where the path leads nowhere.
 */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '.') return value
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, path)) return Reflect.get(value, path)
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const key = path.slice(0, dot)
    if (Object.hasOwn(value, key)) return valueAt(Reflect.get(value, key), path.slice(dot + 1))
  }
  return undefined
}
