import { draftTranscript, type Transcript } from '../transcript/index.ts'
import { OutputShape } from './output-shape.ts'

interface Memory {
  output: object
  shape: OutputShape
  input: unknown
  transcript: Transcript
}

// Only the last one: a map of weak keys costs more in garbage collection than reading does.
let last: Memory | undefined

/** Reads an output, or recalls it where it is the one read last and shows no change since. The transcript may not be frozen yet. */
export function recallTranscript(output: unknown, input: unknown): Transcript {
  if (typeof output !== 'object' || output === null) return draftTranscript(output, { input })
  if (last?.output === output && last.input === input && last.shape.holds(output)) return last.transcript
  const transcript = draftTranscript(output, { input })
  const shape = last?.shape ?? new OutputShape()
  // Until the shape is noted, nothing is remembered: a getter of the output may throw.
  last = undefined
  shape.note(output)
  last = { output, shape, input, transcript }
  return transcript
}
