import type { StepRun } from '../../../scorer/index.ts'
import { textOfMessage, UnrecognizedTranscriptError } from '../../../transcript/index.ts'
import { getCombinedSystemPrompt } from '../../../utils/index.ts'
import { readOutput } from '../shared/output.ts'

/** What the agent was told by the system: in its input, else in the output. `''` where it was told nothing. */
export function readSystemPrompt(run: StepRun): string {
  const own = ofInput(run.input)
  if (own !== '') return own
  const messages = readOutput(run).messages.filter(({ role }) => role === 'system')
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
