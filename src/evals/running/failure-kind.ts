/** What kind of failure a target's error is, as far as it says when another attempt may do better. */
export type FailureKind = 'rateLimit' | 'unavailable' | 'timeout' | 'other'

/** What a failed attempt says about the next one. */
export interface Failure {
  readonly kind: FailureKind
  /** Milliseconds that the service asked to wait. */
  readonly retryAfterMs?: number
}

const unavailableCodes =
  /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/
const mostCauses = 5

/** Reads a thrown value, and what caused it: statuses and codes first, words last. Never throws. */
export function readFailure(thrown: unknown, isTimeout: boolean): Failure {
  if (isTimeout) return { kind: 'timeout' }
  let error = thrown
  for (let depth = 0; depth <= mostCauses && typeof error === 'object' && error !== null; depth += 1) {
    const kind = kindOf(error)
    if (kind !== undefined) {
      const retryAfterMs = readRetryAfter(error)
      return { kind, ...(retryAfterMs !== undefined && { retryAfterMs }) }
    }
    error = read(error, 'cause')
  }
  return { kind: 'other' }
}

function kindOf(error: object): FailureKind | undefined {
  const status = Number(read(error, 'status') ?? read(error, 'statusCode'))
  if (status === 429) return 'rateLimit'
  if (status === 408 || status >= 500) return 'unavailable'
  const code = read(error, 'code')
  if (typeof code === 'string' && unavailableCodes.test(code)) return 'unavailable'
  const message = read(error, 'message')
  if (typeof message !== 'string') return undefined
  if (/rate.?limit|too many requests|\b429\b/i.test(message)) return 'rateLimit'
  return /\boverloaded\b|service unavailable|\b50[234]\b/i.test(message) ? 'unavailable' : undefined
}

function readRetryAfter(error: object): number | undefined {
  const told = read(error, 'retryAfterMs')
  if (isDelay(told)) return told
  const response = read(error, 'response')
  const headers =
    read(error, 'headers') ??
    read(error, 'responseHeaders') ??
    (typeof response === 'object' && response !== null ? read(response, 'headers') : undefined)
  if (typeof headers !== 'object' || headers === null) return undefined
  const exact = Number(header(headers, 'retry-after-ms') ?? Number.NaN)
  if (isDelay(exact)) return exact
  const seconds = Number(header(headers, 'retry-after') ?? Number.NaN)
  return isDelay(seconds) ? seconds * 1000 : undefined
}

function header(headers: object, name: string): unknown {
  return headers instanceof Headers ? headers.get(name) : read(headers, name)
}

function isDelay(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function read(source: object, key: string): unknown {
  try {
    return Reflect.get(source, key)
  } catch {
    return undefined
  }
}
