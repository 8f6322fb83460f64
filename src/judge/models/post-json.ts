import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'

/** What came back over HTTP. */
export interface JsonResponse {
  readonly status: number
  readonly body: string
  /** Reads a header by its lower-case name. */
  header(name: string): string | undefined
}

/** What is sent. */
export interface JsonPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
  readonly signal: AbortSignal
}

type Send = (url: string, options: RequestOptions) => ClientRequest

const mostRedirects = 3
const plain = new Agent({ keepAlive: true })
let secure: Promise<Send> | undefined

/**
 * Sends JSON over a connection that is kept for the next request. `fetch` costs several times the work, which a thousand short requests feel.
 *
 * @throws the error of the connection, or the reason of the signal.
 */
export async function postJson(post: JsonPost, redirects = 0): Promise<JsonResponse> {
  const send = await senderFor(post.url)
  let response: JsonResponse
  try {
    response = await exchange(send, post)
  } catch (thrown) {
    // The server closed a kept connection just as it was used again: nothing of the request was looked at.
    if (!(thrown instanceof StaleConnection)) throw thrown
    response = await exchange(send, post, false)
  }
  const place = response.header('location')
  const isMoved = (response.status === 307 || response.status === 308) && place !== undefined
  return isMoved && redirects < mostRedirects
    ? postJson(redirected(post, new URL(place, post.url)), redirects + 1)
    : response
}

class StaleConnection extends Error {}

async function senderFor(url: string): Promise<Send> {
  if (!url.startsWith('https:')) return (target, options) => request(target, { ...options, agent: plain })
  secure ??= import('node:https').then(({ Agent: SecureAgent, request: requestSecurely }) => {
    const agent = new SecureAgent({ keepAlive: true })
    return (target, options) => requestSecurely(target, { ...options, agent })
  })
  return secure
}

/** Keys do not follow to another host. */
function redirected(post: JsonPost, url: URL): JsonPost {
  if (url.origin === new URL(post.url).origin) return { ...post, url: url.href }
  const headers = { 'content-type': post.headers['content-type'] ?? 'application/json' }
  return { ...post, url: url.href, headers }
}

function exchange(
  send: Send,
  { url, headers, body, signal }: JsonPost,
  mayBeStale = true,
): Promise<JsonResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = send(url, { method: 'POST', headers: { ...headers, ...length } })
    const onAbort = (): void => {
      outgoing.destroy()
      reject(signal.reason)
    }
    const settle = (): void => signal.removeEventListener('abort', onAbort)
    signal.addEventListener('abort', onAbort, { once: true })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      settle()
      const isStale = mayBeStale && outgoing.reusedSocket && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection() : error)
    })
    outgoing.on('response', (incoming) => {
      readText(incoming).then(
        (text) => {
          settle()
          resolve({
            status: incoming.statusCode ?? 0,
            body: text,
            header: (name) => headerOf(incoming, name),
          })
        },
        (error: unknown) => {
          settle()
          reject(error)
        },
      )
    })
    outgoing.end(body)
  })
}

function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    incoming.on('error', reject)
  })
}

function headerOf(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value[0] : value
}
