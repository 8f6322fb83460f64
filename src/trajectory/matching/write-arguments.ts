import { describeValue } from '../../errors/index.ts'
import { compileArguments, ruleWords } from './compile-arguments.ts'
import { isFieldsOf } from './fields.ts'

const longestDefault = 120

function write(value: unknown): string {
  const words = ruleWords(value)
  if (words !== undefined) return words
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (!isFieldsOf(value)) return writeJson(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(',')}}`
}

function writeJson(value: unknown): string {
  // As JSON a Date is its text, and NaN is null: neither of them is equal to it.
  if (value instanceof Date || Number.isNaN(value)) return describeValue(value)
  try {
    return JSON.stringify(value) ?? describeValue(value)
  } catch {
    // Circular values and BigInt cannot be written as JSON.
    return describeValue(value)
  }
}

/**
 * Expected or received arguments as JSON for a sentence, rules in their own words. Never throws for a value that was
 * accepted as an expectation.
 *
 * @param longest - Where to cut, in UTF-16 units. Default 120.
 */
export function writeArguments(value: unknown, longest: number = longestDefault): string {
  if (typeof value !== 'object' && typeof value !== 'function') return shorten(writeJson(value), longest)
  const { value: compiled, hasRules } = compileArguments(value)
  return shorten(hasRules ? write(compiled) : writeJson(value), longest)
}

/** Received arguments as JSON for a sentence; raw text that could not be parsed as it came. */
export function writeReceived(value: unknown): string {
  return shorten(writeJson(value), longestDefault)
}

function shorten(written: string, longest: number): string {
  if (written.length <= longest) return written
  return `${written.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`
}
