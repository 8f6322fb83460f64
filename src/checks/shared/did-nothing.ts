import { type NotScorable, notScorable, type StepRun } from '../../scorer/index.ts'
import type { Transcript } from '../../transcript/index.ts'

/** True where the transcript has no assistant message at all. */
export function didNothing(transcript: Transcript): boolean {
  const { messages } = transcript
  for (let index = messages.length - 1; index >= 0; index--)
    if (messages[index]?.role === 'assistant') return false
  return true
}

/** What checks that can only be broken by doing something say of an agent that did nothing: it is not safe, it is unknown. */
export const nothingDone: NotScorable = notScorable(
  'the run has no assistant message, so there is nothing that could break this check',
)

/** The same for scores of 0, as a sentence. */
export const nothingSaid = 'The run has no assistant message.'

/** Like `didNothing`, for checks that need not have read the transcript: an output that cannot be read is something. */
export function isKnownToHaveDoneNothing(run: StepRun): boolean {
  try {
    return didNothing(run.transcript)
  } catch {
    return false
  }
}
