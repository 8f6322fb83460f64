import { BadOptionError } from '../errors/index.ts'
import {
  type JudgeModel,
  ModelCallError,
  type ModelReply,
  type ModelRequest,
  type ReplyMode,
} from '../judge/index.ts'

/** One scripted answer of a fake model: a text, a value that is written as JSON, a failure, or any of them after a delay. */
export type FakeReply =
  | string
  | {
      /** The reply as a text. */
      text?: string
      /** The reply as a value, written as JSON. */
      json?: unknown
      /** Thrown instead of a reply. */
      error?: Error
      /** A failure with a status of HTTP, such as 429 or 500. */
      status?: number
      /** What the failed response says to wait, in milliseconds. */
      retryAfterMs?: number
      /** How long the reply takes, in milliseconds. */
      delayMs?: number
      finishReason?: ModelReply['finishReason']
      refusal?: string
      usage?: ModelReply['usage']
    }

/** How a fake model behaves. */
export interface FakeModelOptions {
  /** Name of the model. Default `fake-model`. */
  id?: string
  /** Who serves it. Default `fake`. */
  provider?: string
  /** Ways in which it can answer in a shape. Default `['schema', 'tool', 'prompt']`. */
  modes?: readonly ReplyMode[]
  /** What a reply without `usage` used. Default 10 tokens in, 5 out. */
  usage?: ModelReply['usage']
}

/** A model that plays a script; see `fakeModel`. */
export interface FakeModel extends JudgeModel {
  /** Every request that reached it, in order. */
  readonly requests: readonly ModelRequest[]
}

/**
 * A model for tests that needs no network and no key: gives the scripted replies one after the other, or what a function makes of each request.
 * A request beyond the script throws.
 *
 * @example
 * ```ts
 * const model = fakeModel([{ json: { score: 0.5 } }, { status: 500 }, '{"score": 1}'])
 * ```
 */
export function fakeModel(
  script: readonly FakeReply[] | ((request: ModelRequest, index: number) => FakeReply),
  options: FakeModelOptions = {},
): FakeModel {
  if (!Array.isArray(script) && typeof script !== 'function')
    throw new BadOptionError({
      subject: 'fakeModel',
      option: 'script',
      received: script,
      accepted: 'a list of replies, or a function that makes one',
    })
  const { id = 'fake-model', provider = 'fake', modes = ['schema', 'tool', 'prompt'] } = options
  const usage = options.usage ?? { inputTokens: 10, outputTokens: 5, totalTokens: 15 }
  const requests: ModelRequest[] = []
  return {
    id,
    provider,
    modes,
    requests,
    async generate(request) {
      const index = requests.length
      requests.push(request)
      const reply: FakeReply | undefined =
        typeof script === 'function' ? script(request, index) : script[index]
      if (reply === undefined)
        throw new Error(`fakeModel was asked ${index + 1} times, and has no further reply`)
      return play(typeof reply === 'string' ? { text: reply } : reply, usage, request.signal)
    },
  }
}

async function play(
  reply: Exclude<FakeReply, string>,
  usage: NonNullable<ModelReply['usage']>,
  signal: AbortSignal,
): Promise<ModelReply> {
  if (reply.delayMs !== undefined) await pause(reply.delayMs, signal)
  if (reply.error) throw reply.error
  if (reply.status !== undefined) {
    throw new ModelCallError({
      fault: reply.status === 429 ? 'rate-limit' : reply.status >= 500 ? 'server' : 'refused',
      status: reply.status,
      message: `HTTP ${reply.status}`,
      ...(reply.retryAfterMs === undefined ? {} : { retryAfterMs: reply.retryAfterMs }),
    })
  }
  return {
    text: reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json)),
    finishReason: reply.finishReason ?? 'stop',
    usage: reply.usage ?? usage,
    ...(reply.refusal === undefined ? {} : { refusal: reply.refusal }),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
