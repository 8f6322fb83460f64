import { hashText } from '../environment/index.ts'
import { canonicalJson } from './canonical-json.ts'
import { isStandardSchema } from './standard-schema.ts'

const expectationMark = Symbol.for('proctor.expectation')
const longestOptions = 40

/** Gives an expectation (a function of the run, a rule) a name for identities, such as `groundTruth.city`. */
export function nameExpectation<E extends object>(expectation: E, name: string): E {
  Object.defineProperty(expectation, expectationMark, { value: name })
  return expectation
}

/** The name that `nameExpectation` gave. */
export function expectationName(expectation: object): string | undefined {
  const named: unknown = Reflect.get(expectation, expectationMark)
  return typeof named === 'string' ? named : undefined
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/**
 * Source texts of the functions among options, at any depth: a scorer whose function was changed is another version of
 * itself. Expectations with a name are known by it.
 */
export function functionSources(options: readonly unknown[]): string[] {
  return sourcesOf(options, [])
}

function sourcesOf(options: readonly unknown[], above: readonly unknown[]): string[] {
  return options.flatMap((option): string[] => {
    if (typeof option === 'function') return expectationName(option) === undefined ? [String(option)] : []
    if (above.includes(option)) return []
    if (Array.isArray(option)) return sourcesOf(option, [...above, option])
    if (!isPlainObject(option) || expectationName(option) !== undefined) return []
    return sourcesOf(Object.values(option), [...above, option])
  })
}

function writeOption(option: unknown, above: readonly unknown[] = []): string {
  if (isStandardSchema(option))
    return `schema:${hashText(`${option['~standard'].vendor}${safeJson(option)}`, 8)}`
  if (typeof option === 'function') return expectationName(option) ?? (option.name || 'ƒ')
  if (option instanceof RegExp) return String(option)
  if (above.includes(option)) return 'circular'
  if (Array.isArray(option))
    return `[${option.map((item) => writeOption(item, [...above, option])).join(',')}]`
  if (isPlainObject(option)) {
    const name = expectationName(option)
    if (name !== undefined) return name
    const fields = Object.entries(option).filter(([, value]) => value !== undefined)
    fields.sort(([left], [right]) => (left < right ? -1 : 1))
    return `{${fields.map(([key, value]) => `${key}:${writeOption(value, [...above, option])}`).join(',')}}`
  }
  return safeJson(option)
}

function safeJson(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch {
    return 'circular'
  }
}

/** What tells a scorer from others: `check-includes("sunny")`. Options over 40 characters are cut and end in a hash. */
export function writeIdentity(id: string, options: readonly unknown[]): string {
  const written = options
    .filter((option) => option !== undefined)
    .map((option) => writeOption(option))
    .join(',')
  if (written === '') return id
  if (written.length <= longestOptions) return `${id}(${written})`
  return `${id}(${[...written].slice(0, longestOptions).join('')}…${hashText(written, 8)})`
}

/** All of the options, for the fingerprint. */
export function writeOptions(options: readonly unknown[]): string {
  return options.map((option) => writeOption(option)).join(',')
}
