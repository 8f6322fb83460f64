import { hashText } from '../../environment/index.ts'
import type { ExperimentRecord } from '../../store/index.ts'

/** What tells a target from others: its name, and a version that changes with its code, as far as that can be seen. */
export function targetIdentity(target: unknown): ExperimentRecord['target'] {
  if (typeof target === 'function') {
    return { name: target.name === '' ? 'function' : target.name, version: hashText(String(target), 16) }
  }
  if (typeof target !== 'object' || target === null) return { name: typeof target }
  const name = textAt(target, 'name') ?? textAt(target, 'id') ?? target.constructor?.name ?? 'agent'
  const version = textAt(target, 'version')
  return { name, ...(version !== undefined && { version }) }
}

function textAt(source: object, key: string): string | undefined {
  try {
    const value: unknown = Reflect.get(source, key)
    return typeof value === 'string' && value !== '' ? value : undefined
  } catch {
    return undefined
  }
}
