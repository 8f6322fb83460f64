import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ProctorError } from '../errors/index.ts'
import { UnreadableInputError } from './input-errors.ts'
import { startingWith } from './starting-with.ts'

/** An opened file or standard input, as bytes of text. */
export interface Input {
  /** How messages name it: the path as it was typed, or `standard input`. */
  readonly label: string
  /** Size in bytes; undefined for standard input. */
  readonly size?: number
  /** Bytes read so far, of `size`. */
  bytesRead(): number
  /** The same as text, which is more where it was zipped. */
  textRead(): number
  /** Unzipped, without a byte order mark. Can be read once. */
  readonly chunks: AsyncGenerator<Buffer>
}

/** Where paths start and what `-` reads. */
export interface InputPlace {
  readonly cwd: string
  readonly stdin: Readable
}

/**
 * Opens a file of any size, gzipped or not, or standard input for `-`.
 *
 * @param signal - Ends a read that waits, such as for standard input.
 * @throws UnreadableInputError where the file is missing, a folder, or may not be read.
 */
export async function openInput(path: string, place: InputPlace, signal?: AbortSignal): Promise<Input> {
  if (path === '-') return describeInput('standard input', place.stdin, signal)
  const file = resolve(place.cwd, path)
  try {
    const facts = await stat(file)
    if (facts.isDirectory()) {
      throw new UnreadableInputError({
        message: `The input \`${path}\` is a folder.`,
        hint: 'Name a file that holds one JSON object a line, such as runs.jsonl.',
      })
    }
    const input = describeInput(path, createReadStream(file, { highWaterMark: 1 << 18 }), signal)
    return facts.isFile() ? { ...input, size: facts.size } : input
  } catch (error) {
    throw ProctorError.is(error) ? error : openError(path, error)
  }
}

/** Bytes at hand, gzipped or not, in place of a file. */
export function bytesInput(label: string, bytes: Uint8Array): Input {
  return { ...describeInput(label, Readable.from([Buffer.from(bytes)]), undefined), size: bytes.length }
}

function openError(path: string, cause: unknown): UnreadableInputError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') {
    return new UnreadableInputError({
      message: `The input \`${path}\` does not exist.`,
      hint: 'Paths start at the folder you are in. `-` stands for standard input.',
    })
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new UnreadableInputError({ message: `The input \`${path}\` cannot be read: ${reason}`, cause })
}

function describeInput(label: string, stream: Readable, signal: AbortSignal | undefined): Input {
  signal?.addEventListener('abort', () => stream.destroy(), { once: true })
  let bytes = 0
  let text = 0
  const counted = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of stream) {
        const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
        bytes += piece.length
        yield piece
      }
    } catch (error) {
      throw openError(label, error)
    }
  }
  const read = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of asText(counted(), label)) {
      text += chunk.length
      yield chunk
    }
  }
  return { label, bytesRead: () => bytes, textRead: () => text, chunks: read() }
}

/** Unzips where the first bytes say so, drops a byte order mark, and refuses UTF-16. */
async function* asText(chunks: AsyncGenerator<Buffer>, label: string): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  while (head.length < 3) {
    const next = await chunks.next()
    if (next.done) break
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  const all = startingWith(head, chunks)
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* asText(gunzip(all, label), label)
    return
  }
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new UnreadableInputError({
      message: `The input \`${label}\` is UTF-16 text.`,
      hint: `Save it as UTF-8: iconv -f UTF-16 -t UTF-8 ${label} > runs.jsonl`,
    })
  }
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
  yield* hasMark ? startingWith(head.subarray(3), chunks) : all
}

async function* gunzip(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<Buffer> {
  const unzip = createGunzip()
  const source = Readable.from(chunks)
  source.on('error', (error) => unzip.destroy(error))
  try {
    yield* source.pipe(unzip)
  } catch (error) {
    throw ProctorError.is(error) ? error : openError(label, error)
  }
}
