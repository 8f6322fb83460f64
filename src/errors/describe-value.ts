const defaultLength = 80

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}… (${text.length} characters)`
}

/** Own keys of an object, few enough to read. */
function listKeys(value: object): string {
  const keys = Object.keys(value)
  return keys.length <= 8 ? keys.join(', ') : `${keys.slice(0, 8).join(', ')}, … ${keys.length} in all`
}

/**
 * Writes any value for a person to read in an error: quoted text, numbers as they are, objects by type and keys.
 * Never throws, whatever the value (circular, BigInt, hostile getters).
 *
 * @param value - What was received.
 * @param maxLength - Longest text shown, in UTF-16 units. Default 80.
 */
export function describeValue(value: unknown, maxLength: number = defaultLength): string {
  try {
    switch (typeof value) {
      case 'string':
        return shorten(JSON.stringify(value), maxLength)
      case 'bigint':
        return `${value}n`
      case 'function':
        return `function ${value.name || '(anonymous)'}`
      case 'symbol':
        return String(value)
      case 'object': {
        if (value === null) return 'null'
        if (Array.isArray(value)) return value.length === 0 ? '[]' : `an array of ${value.length}`
        if (value instanceof RegExp) return shorten(String(value), maxLength)
        if (value instanceof Date)
          return `Date ${Number.isNaN(value.getTime()) ? 'without a time' : value.toISOString()}`
        if (value instanceof Error) return shorten(`${value.name}: ${value.message}`, maxLength)
        const constructorName = Object.getPrototypeOf(value)?.constructor?.name
        const keys = listKeys(value)
        const label = constructorName && constructorName !== 'Object' ? `${constructorName} ` : ''
        return keys === '' ? `${label}{}` : `${label}{ ${keys} }`
      }
      default:
        return Object.is(value, -0) ? '-0' : String(value)
    }
  } catch {
    return `a value of type ${typeof value} that cannot be shown`
  }
}
