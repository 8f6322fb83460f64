import type { StepRun } from '../../../scorer/index.ts'
import { textOfMessage, UnrecognizedTranscriptError } from '../../../transcript/index.ts'
import { getCombinedSystemPrompt } from '../../../utils/index.ts'

/** What the agent was told by the system: in its input, else in the output. `''` where it was told nothing. */
export function readSystemPrompt({ input, transcript }: StepRun): string {
  const own = ofInput(input)
  if (own !== '') return own
  const messages = transcript.messages.filter(({ role }) => role === 'system')
  return messages
    .map(textOfMessage)
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

function ofInput(input: unknown): string {
  try {
    return getCombinedSystemPrompt(input).trim()
  } catch (thrown) {
    if (thrown instanceof UnrecognizedTranscriptError) return ''
    throw thrown
  }
}
