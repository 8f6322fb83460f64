/** Why one request to a model failed: what a retry depends on. */
export type CallFault =
  | 'network'
  | 'rate-limit'
  | 'overload'
  | 'server'
  | 'bad-response'
  | 'refused'
  | 'threw'

/** What is known of a request that failed. */
export interface ModelCallFailure {
  readonly fault: CallFault
  readonly message: string
  /** Status of the HTTP response. */
  readonly status?: number
  /** What the server says to wait, in milliseconds. */
  readonly retryAfterMs?: number
  /** Body of the response, as far as it was read. */
  readonly body?: string
  readonly cause?: unknown
}

const passing: ReadonlySet<CallFault> = new Set([
  'network',
  'rate-limit',
  'overload',
  'server',
  'bad-response',
])

/** One request to a model that failed. A `JudgeModel` of your own throws it to say whether a retry may help. */
export class ModelCallError extends Error {
  readonly fault: CallFault
  readonly status?: number
  readonly retryAfterMs?: number
  readonly body?: string

  constructor(failure: ModelCallFailure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.name = 'ModelCallError'
    this.fault = failure.fault
    if (failure.status !== undefined) this.status = failure.status
    if (failure.retryAfterMs !== undefined) this.retryAfterMs = failure.retryAfterMs
    if (failure.body !== undefined) this.body = failure.body
  }

  /** True for one of any copy of Proctor. */
  static is(error: unknown): error is ModelCallError {
    return error instanceof Error && error.name === 'ModelCallError' && 'fault' in error
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return passing.has(this.fault)
  }
}

/** The fault that a status of HTTP stands for. */
export function faultOfStatus(status: number): CallFault {
  if (status === 429) return 'rate-limit'
  if (status === 503 || status === 529) return 'overload'
  if (status === 408 || status === 409 || status === 425 || status >= 500) return 'server'
  return 'refused'
}
