import type { Readable } from 'node:stream'

/** All of standard input. */
export async function readStdin(stdin: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)))
  return Buffer.concat(chunks)
}
