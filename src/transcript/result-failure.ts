import { isFields } from './plain.ts'
import type { ErrorState } from './types.ts'

const heuristics: readonly RegExp[] = [
  /^\s*(?:"?(?:[A-Z]\w*)?(?:Error|Exception)\s*:|Error\s*$|E[A-Z]{3,}: |Traceback \(most recent call last\))/,
  /^\s*(?:failed|unable) to\b/i,
  /^\s*An error occurred while running the tool\. Please try again\.|Please fix your mistakes\.\s*$/,
]
const statusKeys = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status'] as const
const longestJson = 200_000
/** Shared and frozen: most results of most runs have it. */
const unknownFailure: ErrorState = Object.freeze({ isError: 'unknown', source: 'heuristic' })

function isEmptyError(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0) return true
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) && !(value instanceof Error) && Object.keys(value).length === 0
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (isFields(value) && typeof value['message'] === 'string') return value['message']
  return undefined
}

/**
 * The failure that a result value states by itself, in any format: an Error, an own `isError: true` (MCP), an AI SDK output of
 * type `error-text`, `error-json` or `execution-denied`, or an own `error` or `errors` that is not empty.
 */
export function failureInValue(value: unknown): ErrorState | undefined {
  if (!isFields(value)) return undefined
  if (value instanceof Error)
    return { isError: true, kind: 'execution', message: value.message, source: 'flag' }
  if (Object.hasOwn(value, 'isError') && value['isError'] === true) {
    return failed('execution', firstText(value['content']))
  }
  if (Object.hasOwn(value, 'type')) {
    if (value['type'] === 'execution-denied') return failed('denied', messageOf(value['reason']))
    if (value['type'] === 'error-text' || value['type'] === 'error-json') {
      return failed('execution', messageOf(value['value']))
    }
  }
  for (const key of ['error', 'errors'] as const) {
    if (Object.hasOwn(value, key) && !isEmptyError(value[key]))
      return failed('execution', messageOf(value[key]) ?? messageOf(value))
  }
  return undefined
}

function failed(kind: NonNullable<ErrorState['kind']>, message: string | undefined): ErrorState {
  return message === undefined
    ? { isError: true, kind, source: 'flag' }
    : { isError: true, kind, message, source: 'flag' }
}

function firstText(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  const first: unknown = Array.isArray(content) ? content[0] : undefined
  return isFields(first) && typeof first['text'] === 'string' ? first['text'] : undefined
}

function hasErrorStatus(value: unknown): boolean {
  if (!isFields(value)) return false
  return statusKeys.some((key) => {
    const status = Object.hasOwn(value, key) ? value[key] : undefined
    return typeof status === 'number' && status >= 400 && status < 600
  })
}

function parseObject(text: string): unknown {
  if (text.length > longestJson || !/^\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether the text of a result looks like a failure. For formats that have no flag: a guess, marked `heuristic`, and `'unknown'` where
 * nothing is seen.
 */
export function guessFailure(text: string, value: unknown): ErrorState {
  if (heuristics.some((pattern) => pattern.test(text)))
    return { isError: true, message: text, source: 'heuristic' }
  const parsed = isFields(value) ? value : parseObject(text)
  const stated = failureInValue(parsed)
  if (stated) return { ...stated, source: 'heuristic' }
  if (hasErrorStatus(parsed)) return { isError: true, message: text, source: 'heuristic' }
  return unknownFailure
}
