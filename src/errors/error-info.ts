import { describeValue } from './describe-value.ts'

/** A caught error as plain data, safe to store and to send. */
export interface ErrorInfo {
  name: string
  /** `PROCTOR_...` for Proctor's own errors, else the error's own `code` where it is a text. */
  code?: string
  message: string
  stack?: string
  cause?: ErrorInfo
}

const maxCauses = 5

function readText(source: object, key: string): string | undefined {
  try {
    const value: unknown = Reflect.get(source, key)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function build(error: unknown, depth: number): ErrorInfo {
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: describeThrown(error) }
  const info: ErrorInfo = {
    name: readText(error, 'name') || 'Error',
    message: readText(error, 'message') ?? describeValue(error),
  }
  const code = readText(error, 'code')
  if (code) info.code = code
  const stack = readText(error, 'stack')
  if (stack) info.stack = stack
  const cause = 'cause' in error ? error.cause : undefined
  if (cause !== undefined && depth < maxCauses) info.cause = build(cause, depth + 1)
  return info
}

function describeThrown(value: unknown): string {
  return typeof value === 'string' ? value : `thrown value: ${describeValue(value)}`
}

/** Turns whatever was thrown (an Error, a string, undefined, a class instance, a circular object) into plain data. Never throws. */
export function toErrorInfo(error: unknown): ErrorInfo {
  try {
    return build(error, 0)
  } catch {
    return { name: 'Error', message: 'an error that cannot be read' }
  }
}
