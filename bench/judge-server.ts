// A model server in a process of its own: what it does takes no time from the judges. Tells its address, and, when asked, what it has seen.
import { startModelServer } from 'proctor/testing'

const delayMs = 100
const most = Number(process.argv[2])

let refused = 0
const server = await startModelServer((_request, _index, atOnce) => {
  if (atOnce > most) {
    refused += 1
    return { status: 429 }
  }
  return {
    json: { score: 1 },
    usage: { inputTokens: 200, outputTokens: 10, totalTokens: 210 },
    delayMs,
  }
})

process.on('message', () =>
  process.send?.({ requests: server.requests.length, refused, most: server.mostAtOnce }),
)
process.send?.({ url: server.url })
