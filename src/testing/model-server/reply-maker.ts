import { MissingPackageError } from '../missing-package-error.ts'
import type { ServerReply, ServerRequest } from './server-reply.ts'

type Reply = Exclude<ServerReply, string>

interface Made {
  readonly status: number
  readonly body: string
}

const mostMade = 500

/** Makes replies in the wire protocol of the path that was asked. */
export interface ReplyMaker {
  make(request: ServerRequest, reply: Reply): Promise<Made>
  stop(): Promise<void>
}

/**
 * Starts aimock behind the scenes: it knows the protocols, and is told by the model's name which reply is meant.
 *
 * @throws MissingPackageError where it is not installed.
 */
export async function createReplyMaker(): Promise<ReplyMaker> {
  const { LLMock } = await import('@copilotkit/aimock').catch((cause: unknown) => {
    throw new MissingPackageError('startModelServer()', '@copilotkit/aimock', cause)
  })
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  const pending = new Map<string, { reply: Reply; model: string }>()
  let count = 0
  mock.on({ predicate: () => true }, (request) => {
    const { reply, model } = pending.get(request.model) ?? { reply: {}, model: request.model }
    const content = reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
    const shared = {
      model,
      ...(reply.finishReason === undefined ? {} : { finishReason: reply.finishReason }),
      ...(reply.usage === undefined ? {} : { usage: writeUsage(reply.usage) }),
    }
    const forced = forcedTool(request.tool_choice)
    return forced === undefined
      ? { content, ...shared }
      : { toolCalls: [{ name: forced, arguments: content }], ...shared }
  })
  const url = await mock.start()
  const made = new Map<string, Promise<Made>>()
  const make = async (request: ServerRequest, reply: Reply): Promise<Made> => {
    count += 1
    const key = `reply-${count}`
    pending.set(key, { reply, model: String(request.body['model']) })
    const response = await fetch(`${url}${request.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request.body, model: key }),
    })
    const body = await response.text()
    pending.delete(key)
    return { status: response.status, body: tellIncomplete(body, request.path, reply.finishReason) }
  }
  return {
    make(request, reply) {
      const likeness = likenessOf(request, reply)
      if (likeness === undefined) return make(request, reply)
      const before = made.get(likeness)
      if (before !== undefined) return before
      if (made.size >= mostMade) made.clear()
      const pending = make(request, reply)
      made.set(likeness, pending)
      return pending
    },
    stop: () => mock.stop(),
  }
}

/**
 * What the response depends on where its usage is told: everything but what was asked and how long it takes. Requests that are alike get the
 * same response without its being made again, so that a thousand at once cost the server little.
 */
function likenessOf({ path, body }: ServerRequest, { delayMs: _delay, ...reply }: Reply): string | undefined {
  if (reply.usage === undefined) return undefined
  const { messages: _messages, input: _input, system: _system, ...rest } = body
  return JSON.stringify([path, rest, reply])
}

/** OpenAI's responses say why they are incomplete; aimock leaves it out. */
function tellIncomplete(body: string, path: string, finishReason: string | undefined): string {
  if (!path.endsWith('/responses') || (finishReason !== 'length' && finishReason !== 'content_filter'))
    return body
  const response = JSON.parse(body) as Record<string, unknown> // reason: aimock answers this path with an object
  const reason = finishReason === 'length' ? 'max_output_tokens' : 'content_filter'
  return JSON.stringify({ ...response, status: 'incomplete', incomplete_details: { reason } })
}

function writeUsage({
  inputTokens,
  outputTokens,
}: {
  inputTokens: number
  outputTokens: number
}): Record<string, number> {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  }
}

function forcedTool(choice: unknown): string | undefined {
  if (typeof choice !== 'object' || choice === null) return undefined
  const named: unknown = 'function' in choice ? choice.function : choice
  const name: unknown =
    typeof named === 'object' && named !== null && 'name' in named ? named.name : undefined
  return typeof name === 'string' ? name : undefined
}
