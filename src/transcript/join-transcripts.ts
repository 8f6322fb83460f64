import { createTranscript } from './transcript-view.ts'
import type { Transcript } from './types.ts'

/** Puts transcripts together, in order: the turns of one conversation as one. */
export function joinTranscripts(
  parts: readonly Pick<Transcript, 'messages' | 'format' | 'hasErrorFlag'>[],
): Transcript {
  const filled = parts.filter((part) => part.messages.length > 0)
  const [format = 'empty', ...others] = new Set(filled.map((part) => part.format))
  return createTranscript(
    filled.flatMap((part) => part.messages),
    {
      format: others.length === 0 ? format : 'mixed',
      hasErrorFlag: filled.length > 0 && filled.every((part) => part.hasErrorFlag),
    },
  )
}
