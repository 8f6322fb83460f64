const deepest = 200

/**
 * A text that is the same exactly for arguments that `deepEqual` takes for equal; undefined for what has no such text
 * (functions, symbols, values nested beyond 200 levels).
 */
export function argumentKey(value: unknown, depth = 0): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return String(value === 0 ? 0 : value)
    case 'boolean':
    case 'undefined':
      return String(value)
    case 'bigint':
      return `${value}n`
    case 'object':
      return value === null ? 'null' : depth > deepest ? undefined : objectKey(value, depth)
    default:
      return undefined
  }
}

function objectKey(value: object, depth: number): string | undefined {
  if (value instanceof Date) return `date ${value.getTime()}`
  const parts: string[] = []
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part = argumentKey(value[index], depth + 1)
      if (part === undefined) return undefined
      parts.push(part)
    }
    return `[${parts.join(',')}]`
  }
  for (const name of Object.keys(value).sort()) {
    const field: unknown = Reflect.get(value, name)
    if (field === undefined) continue
    const part = argumentKey(field, depth + 1)
    if (part === undefined) return undefined
    parts.push(`${JSON.stringify(name)}:${part}`)
  }
  return `{${parts.join(',')}}`
}
