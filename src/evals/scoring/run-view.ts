import { attachTranscript, type ScorerRun } from '../../scorer/index.ts'
import { readTranscript, type Transcript } from '../../transcript/index.ts'

/** A run with the transcript that all its scorers share. Without one the output could not be read: who needs it will say why. */
export interface RunView {
  readonly run: ScorerRun
  readonly transcript: Transcript | undefined
}

/** Reads a run once for all its scorers, before the first of them. */
export function viewRun(run: ScorerRun): RunView {
  let transcript: Transcript
  try {
    transcript = readTranscript(run.output, { input: run.input })
  } catch {
    return { run, transcript: undefined }
  }
  return viewRead(run, transcript)
}

/** A run whose transcript was read before. */
export function viewRead(run: ScorerRun, transcript: Transcript): RunView {
  return { run: attachTranscript(run, transcript), transcript }
}
