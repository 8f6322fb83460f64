import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { BadOptionError } from '../../errors/index.ts'
import { createReplyMaker, type ReplyMaker } from './reply-maker.ts'
import { isFault, type ServerReply, type ServerRequest, writeFault } from './server-reply.ts'

/** A running model server; see `startModelServer`. */
export interface ModelServer {
  /** Base URL for clients, such as `http://127.0.0.1:40123/v1`. */
  readonly url: string
  /** Every request that reached it, in order. */
  readonly requests: readonly ServerRequest[]
  /** Most requests that were under way at once. */
  readonly mostAtOnce: number
  /** Ends it, and every connection. */
  stop(): Promise<void>
}

type Script =
  | readonly ServerReply[]
  | ((request: ServerRequest, index: number, atOnce: number) => ServerReply)

/**
 * Starts a local server that speaks the wire protocol of OpenAI (chat completions and responses) and Anthropic, and plays a script: for tests of
 * judges that go over a real connection. Replies are made by `@copilotkit/aimock`, which has to be installed beside; failures by the server itself.
 * A request beyond the script is answered with status 500.
 *
 * @param script - The replies in order, or a function of each request, its index, and how many requests are under way.
 *
 * @example
 * ```ts
 * const server = await startModelServer([{ json: { score: 0.5 } }, { status: 429, retryAfter: '1' }])
 * const model = { id: 'gpt-4o-mini', url: server.url }
 * ```
 */
export async function startModelServer(script: Script): Promise<ModelServer> {
  if (!Array.isArray(script) && typeof script !== 'function')
    throw new BadOptionError({
      subject: 'startModelServer',
      option: 'script',
      received: script,
      accepted: 'a list of replies, or a function that makes one',
    })
  const maker = await createReplyMaker()
  const requests: ServerRequest[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const server = createServer((request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } }))
    })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const seen = await readRequest(request)
    const index = requests.push(seen) - 1
    const scripted = typeof script === 'function' ? script(seen, index, atOnce) : script[index]
    await play(maker, seen, scripted ?? { status: 500, message: 'the script has no further reply' }, response)
  }
  const url = await listen(server)
  return {
    url,
    requests,
    get mostAtOnce() {
      return mostAtOnce
    },
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await maker.stop()
    },
  }
}

async function play(
  maker: ReplyMaker,
  request: ServerRequest,
  scripted: ServerReply,
  response: ServerResponse,
): Promise<void> {
  const reply = typeof scripted === 'string' ? { text: scripted } : scripted
  if (reply.delayMs !== undefined) await pause(reply.delayMs)
  if (reply.isReset === true) {
    response.socket?.resetAndDestroy()
    return
  }
  const headers = { 'content-type': 'application/json' }
  if (isFault(reply)) {
    const told = reply.retryAfter === undefined ? headers : { ...headers, 'retry-after': reply.retryAfter }
    response.writeHead(reply.status ?? 200, told).end(writeFault(reply, request.body['model']))
    return
  }
  const made = await maker.make(request, reply)
  response.writeHead(made.status, headers).end(made.body)
}

async function readRequest(request: IncomingMessage): Promise<ServerRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)) // reason: a request without encoding gives bytes
  const text = Buffer.concat(chunks).toString('utf8')
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) // reason: these protocols send objects
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !/authorization|api-key/.test(name)) headers[name] = value
  }
  return { path: request.url ?? '', headers, body }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // reason: a server that listens on a port has one
  return `http://127.0.0.1:${port}/v1`
}
