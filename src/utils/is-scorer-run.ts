import { isFields, readTranscript } from '../transcript/index.ts'
import type { AgentRunInput } from './create-runs.ts'

/** True where a run's input is that of an agent: an object with the list `inputMessages`. The other lists may be missing. */
export function isScorerRunInputForAgent(
  input: unknown,
): input is Pick<AgentRunInput, 'inputMessages'> & Partial<AgentRunInput> {
  return isFields(input) && Array.isArray(input['inputMessages'])
}

/** True where a run's output is that of an agent: a list of messages of any format that is read. */
export function isScorerRunOutputForAgent(output: unknown): output is unknown[] {
  if (!Array.isArray(output)) return false
  try {
    readTranscript(output)
    return true
  } catch {
    return false
  }
}
