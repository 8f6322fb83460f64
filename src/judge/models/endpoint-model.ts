import { epochMs } from '../../environment/index.ts'
import { readRetryAfter } from '../calls/retry-after.ts'
import type { JudgeModel, ModelReply, ModelRequest } from '../judge-model.ts'
import { faultOfStatus, ModelCallError } from '../model-call-error.ts'
import { readCompletion } from './chat-completion.ts'
import { type JsonResponse, postJson } from './post-json.ts'

/** An endpoint that speaks OpenAI's chat protocol. */
export interface Endpoint {
  readonly id: string
  readonly provider: string
  /** Base URL without a slash at its end. */
  readonly url: string
  readonly apiKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** What the endpoint calls the most tokens of a reply. */
  readonly tokenLimitKey: 'max_tokens' | 'max_completion_tokens'
}

const longestBody = 2000

/** A model behind an endpoint that speaks OpenAI's chat protocol, reached over connections that are kept. */
export function endpointModel(endpoint: Endpoint): JudgeModel {
  return {
    id: endpoint.id,
    provider: endpoint.provider,
    address: endpoint.url,
    modes: ['schema', 'tool', 'prompt'],
    generate: (request) => post(endpoint, request),
  }
}

async function post(endpoint: Endpoint, request: ModelRequest): Promise<ModelReply> {
  const { url, apiKey, headers } = endpoint
  let response: JsonResponse
  try {
    response = await postJson({
      url: `${url}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...headers,
      },
      body: JSON.stringify(writeBody(endpoint, request)),
      signal: request.signal,
    })
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ModelCallError({ fault: 'network', message: describeNetwork(cause, url), cause })
  }
  const { status, body } = response
  if (status >= 200 && status < 300) return readBody(body)
  const retryAfterMs = readRetryAfter(response.header, epochMs())
  throw new ModelCallError({
    fault: faultOfStatus(status),
    status,
    message: `HTTP ${status}: ${hide(describeBody(body), apiKey)}`,
    body: hide(body.slice(0, longestBody), apiKey),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

function writeBody({ id, tokenLimitKey }: Endpoint, { messages, format, settings }: ModelRequest): object {
  const { temperature, topP, maxOutputTokens, seed } = settings
  const body = {
    model: id,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    temperature,
    top_p: topP,
    seed,
    [tokenLimitKey]: maxOutputTokens,
  }
  if (format.type === 'text') return body
  const { name, description, schema, isStrict } = format
  if (format.type === 'schema') {
    const json_schema = { name, description, schema, strict: isStrict }
    return { ...body, response_format: { type: 'json_schema', json_schema } }
  }
  return {
    ...body,
    tools: [{ type: 'function', function: { name, description, parameters: schema, strict: isStrict } }],
    tool_choice: { type: 'function', function: { name } },
  }
}

function readBody(body: string): ModelReply {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch (cause) {
    const what = body.trim() === '' ? 'the body is empty' : 'the body is no JSON'
    throw new ModelCallError({
      fault: 'bad-response',
      message: what,
      body: body.slice(0, longestBody),
      cause,
    })
  }
  return readCompletion(parsed)
}

function describeBody(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    const error: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'error') : undefined
    const message: unknown =
      typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error
    if (typeof message === 'string') return message
  } catch {
    // What is no JSON is shown as it is.
  }
  return body.trim() === '' ? 'no further word' : body.slice(0, longestBody)
}

/** Servers quote the key they were sent. */
function hide(text: string, secret: string | undefined): string {
  return secret === undefined || secret.length < 4 ? text : text.replaceAll(secret, '***')
}

function describeNetwork(cause: unknown, url: string): string {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return `${new URL(url).host}: ${detail || 'connection lost'}`
}
