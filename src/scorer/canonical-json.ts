/** Thrown by `canonicalJson` for a value that cannot be written: one that holds itself. */
export class CircularValueError extends TypeError {}

/**
 * Writes a value so that equal values have equal text: RFC 8785 (keys sorted by UTF-16 code units, ECMAScript numbers), with Date, BigInt,
 * Map, Set, RegExp, typed arrays and non-finite numbers as `{"$type": ...}`. Keys that hold `undefined`, a function or a symbol are left out.
 *
 * @throws CircularValueError where the value holds itself.
 */
export function canonicalJson(value: unknown): string {
  return write(value, [])
}

function write(value: unknown, above: object[]): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : tagged('number', String(value), above)
    case 'boolean':
      return String(value)
    case 'bigint':
      return tagged('bigint', String(value), above)
    case 'object':
      return value === null ? 'null' : writeObject(value, above)
    default:
      return 'null'
  }
}

function tagged(type: string, value: unknown, above: object[]): string {
  return `{"$type":${JSON.stringify(type)},"value":${write(value, above)}}`
}

function writeObject(value: object, above: object[]): string {
  if (above.includes(value)) throw new CircularValueError('the value holds itself and cannot be written')
  above.push(value)
  try {
    return writeContent(value, above)
  } finally {
    above.pop()
  }
}

function writeContent(value: object, above: object[]): string {
  if (Array.isArray(value)) return `[${value.map((item) => write(item, above)).join(',')}]`
  if (value instanceof Date)
    return tagged('date', Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString(), above)
  if (value instanceof RegExp) return tagged('regexp', String(value), above)
  if (value instanceof Map) return tagged('map', [...value.entries()], above)
  if (value instanceof Set) return tagged('set', [...value.values()], above)
  if (value instanceof URL) return tagged('url', value.href, above)
  if (value instanceof Error) return tagged('error', `${value.name}: ${value.message}`, above)
  if (ArrayBuffer.isView(value))
    return tagged(
      'bytes',
      Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
      above,
    )
  const pairs: string[] = []
  for (const key of Object.keys(value).sort()) {
    const field: unknown = Reflect.get(value, key)
    if (field === undefined || typeof field === 'function' || typeof field === 'symbol') continue
    pairs.push(`${JSON.stringify(key)}:${write(field, above)}`)
  }
  return `{${pairs.join(',')}}`
}
