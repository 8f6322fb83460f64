/** One scripted answer of a model server: a reply of the model, or one of the ways in which a server fails. */
export type ServerReply =
  | string
  | {
      /** The reply as a text. */
      text?: string
      /** The reply as a value, written as JSON. */
      json?: unknown
      /** Tokens that the reply says it used. Default: an estimate. */
      usage?: { inputTokens: number; outputTokens: number }
      /** `length` is a reply that was cut off, `content_filter` one that was withheld. Default `stop`. */
      finishReason?: string
      /** The words of a refusal, as OpenAI marks one. */
      refusal?: string
      /** A status of HTTP other than 200, such as 429. */
      status?: number
      /** Value of the `Retry-After` header: seconds, or a date. */
      retryAfter?: string
      /** Message of the failed response. */
      message?: string
      /** The body as it is, such as `''` for an empty one. */
      body?: string
      /** Cuts the connection without an answer. */
      isReset?: boolean
      /** How long the reply takes, in milliseconds. */
      delayMs?: number
    }

/** A request as the server saw it. */
export interface ServerRequest {
  readonly path: string
  /** By lower-case name; the API key is left out. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body. */
  readonly body: Readonly<Record<string, unknown>>
}

/** True for a reply that the server makes itself, since it is none of a model. */
export function isFault(reply: Exclude<ServerReply, string>): boolean {
  return (
    reply.status !== undefined ||
    reply.body !== undefined ||
    reply.isReset === true ||
    reply.refusal !== undefined
  )
}

/** The body of a failed response, or of a refusal. */
export function writeFault(reply: Exclude<ServerReply, string>, model: unknown): string {
  if (reply.body !== undefined) return reply.body
  if (reply.refusal === undefined || reply.status !== undefined) {
    return JSON.stringify({
      error: { message: reply.message ?? `status ${reply.status}`, type: 'error', code: null },
    })
  }
  const message = { role: 'assistant', content: null, refusal: reply.refusal }
  return JSON.stringify({
    id: 'chatcmpl-refusal',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}
