import type { RunEvalsResult } from '../evals/index.ts'

/** Number of the shape of JSON reports; grows when a field changes its meaning or goes. */
export const reportSchemaVersion = 1

/** A run as a JSON document that files, CI and Studio read. */
export type JsonReport = { schemaVersion: typeof reportSchemaVersion } & RunEvalsResult<unknown>

/**
 * Writes a result as one JSON document. Values that JSON has no form for are written as text: BigInt, functions, what holds itself. Stacks
 * are left out: they hold paths of the machine.
 */
export function toJson(result: RunEvalsResult<unknown>, indent?: number): string {
  const report: JsonReport = { schemaVersion: reportSchemaVersion, ...result }
  return JSON.stringify(report, createReplacer(), indent)
}

/** Makes any value fit for JSON. Each document needs a replacer of its own. */
export function createReplacer(): (this: unknown, key: string, value: unknown) => unknown {
  const above: unknown[] = []
  return function replace(key, value) {
    while (above.length > 0 && above.at(-1) !== this) above.pop()
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'function' || typeof value === 'symbol') return String(value.toString()).slice(0, 80)
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
    if (key === 'stack' && isErrorInfo(this)) return undefined
    if (typeof value !== 'object' || value === null) return value
    if (above.includes(value)) return '[circular]'
    const plain =
      value instanceof Map
        ? { $type: 'map', value: [...value] }
        : value instanceof Set
          ? { $type: 'set', value: [...value] }
          : value
    above.push(plain)
    return plain
  }
}

function isErrorInfo(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value
}
