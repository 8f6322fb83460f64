import { describeValue } from '../errors/index.ts'
import { writeJson } from '../json/index.ts'

/** Any value for people to read, as JSON where it can be written. Never throws. */
export function writeValue(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? writeJson(value)
    : describeValue(value, Number.POSITIVE_INFINITY)
}
