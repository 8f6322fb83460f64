import { writeJson } from '../../json/index.ts'
import { readTranscript } from '../../transcript/index.ts'

/** The messages of an output as JSON; undefined for a text, which is its own transcript, and for what is no transcript. */
export function transcriptText(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  try {
    const { messages, format } = readTranscript(output)
    return writeJson({ format, messages })
  } catch {
    return undefined
  }
}
