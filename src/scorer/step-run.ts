import { createId } from '../environment/index.ts'
import { readTranscript, type Transcript } from '../transcript/index.ts'
import type { ScorerRun, StepRun } from './scorer-types.ts'
import { recallTranscript } from './transcript-memory.ts'

const attached = new WeakMap<object, Transcript>()

/** Gives a run the transcript that was already read from its output: ten scorers of one run then cost one reading. */
export function attachTranscript<R extends ScorerRun>(run: R, transcript: Transcript): R {
  attached.set(run, transcript)
  return run
}

/** A run with `transcript` and `inputTranscript`, which are read on first use. */
class StepRunView {
  declare readonly output: unknown
  declare readonly input?: unknown
  declare readonly runId: string
  #transcript: Transcript | undefined
  #inputTranscript: Transcript | undefined

  constructor(run: ScorerRun, runId: string, transcript: Transcript | undefined) {
    if ('transcript' in run || 'inputTranscript' in run) {
      const { transcript: _own, inputTranscript: _ownInput, ...fields } = run as StepRun // reason: only to leave the two keys out
      Object.assign(this, fields)
    } else Object.assign(this, run)
    this.output = run.output
    this.runId = runId
    this.#transcript = transcript
  }

  get transcript(): Transcript {
    this.#transcript ??= recallTranscript(this.output, this.input)
    return this.#transcript
  }

  get inputTranscript(): Transcript {
    this.#inputTranscript ??= readInput(this.input)
    return this.#inputTranscript
  }
}

function readInput(input: unknown): Transcript {
  if (typeof input === 'string') return readTranscript([{ role: 'user', content: input }])
  return readTranscript(input)
}

/** What the steps of a pipeline are handed. */
export function createStepRun(run: ScorerRun): StepRun {
  const transcript = attached.get(run)
  return new StepRunView(run, run.runId ?? createId('run'), transcript)
}
