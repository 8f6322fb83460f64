/** True for an object with named fields: no array, no date, not null. */
export function isFieldsOf(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** An own field; undefined where it is absent, inherited ones such as `constructor` included. */
export function fieldOf(fields: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}
