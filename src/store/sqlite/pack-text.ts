import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A text as it is stored. */
export interface PackedText {
  /** 0: UTF-8 as it is. 1: compressed. */
  readonly form: number
  readonly body: Uint8Array
}

/** Shorter ones grow, or gain too little. */
const worthBytes = 200

/** A text as bytes, compressed where that makes it smaller. The fastest level: the others cost up to four times as much for a tenth. */
export function packText(text: string): PackedText {
  const plain = Buffer.from(text)
  if (plain.length < worthBytes) return { form: 0, body: plain }
  const packed = deflateRawSync(plain, { level: 1 })
  return packed.length < plain.length ? { form: 1, body: packed } : { form: 0, body: plain }
}

/** The text that was packed. */
export function unpackText({ form, body }: PackedText): string {
  const plain = form === 1 ? inflateRawSync(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return plain.toString('utf8')
}
