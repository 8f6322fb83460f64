import { valueAt } from '../../../../input/index.ts'

/**
 * A copy of a line with the values at two paths exchanged.
 *
 * @returns undefined where one of them leads nowhere.
 */
export function swapped(line: unknown, [first, second]: readonly [string, string]): unknown {
  const one = valueAt(line, first)
  const other = valueAt(line, second)
  if (one === undefined || other === undefined) return undefined
  return withValue(withValue(line, first, other), second, one)
}

/** Copies what is on the path alone. A key that holds dots itself is found first, as `valueAt` does. */
function withValue(value: unknown, path: string, next: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const key = headOf(value, path)
  const rest = path.slice(key.length + 1)
  const inner = rest === '' ? next : withValue(Reflect.get(value, key), rest, next)
  if (Array.isArray(value)) return value.map((entry, index) => (String(index) === key ? inner : entry))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, name === key ? inner : entry]),
  )
}

function headOf(value: object, path: string): string {
  if (Object.hasOwn(value, path)) return path
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    if (Object.hasOwn(value, path.slice(0, dot))) return path.slice(0, dot)
  }
  return path
}
