/** An object that can be read by key; arrays are not. */
export type Fields = Readonly<Record<string, unknown>>

/** Narrows to an object with keys (class instances included, arrays not). */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text, or undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The list, or an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text where it has characters: an empty or missing id is no id. */
export function asId(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' ? String(value) : null
}
