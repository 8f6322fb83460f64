import { MissingPackageError } from '../missing-package-error.ts'
import type { ServerReply, ServerRequest } from './server-reply.ts'

/** Makes replies in the wire protocol of the path that was asked. */
export interface ReplyMaker {
  make(request: ServerRequest, reply: Exclude<ServerReply, string>): Promise<{ status: number; body: string }>
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
  const pending = new Map<string, { reply: Exclude<ServerReply, string>; model: string }>()
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
  return {
    async make(request, reply) {
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
    },
    stop: () => mock.stop(),
  }
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
