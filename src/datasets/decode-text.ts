import { UnreadableDatasetError } from './dataset-error.ts'

/**
 * Bytes as text, piece by piece.
 *
 * @throws UnreadableDatasetError where they are no UTF-8.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw new UnreadableDatasetError({
        message: `The data file ${label} is not UTF-8 text.`,
        hint: 'Save the file as UTF-8; spreadsheets call it "CSV UTF-8".',
        cause,
      })
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}
