import { createId } from '../environment/index.ts'
import { readTranscript, sealTranscript, type Transcript } from '../transcript/index.ts'
import type { ScorerRun, StepRun } from './scorer-types.ts'
import { recallTranscript } from './transcript-memory.ts'

/** A run with `transcript` and `inputTranscript`, which are read on first use. */
class StepRunView {
  declare readonly output: unknown
  declare readonly input?: unknown
  declare readonly runId: string
  #transcript: Transcript | undefined
  #inputTranscript: Transcript | undefined
  readonly #isShared: boolean
  /** Only code of Proctor's sees the run, which changes nothing: the transcript need not be frozen. */
  #isPrivate: boolean

  constructor(run: ScorerRun, runId: string, transcript: Transcript | undefined, isPrivate: boolean) {
    if ('transcript' in run || 'inputTranscript' in run) {
      const { transcript: _own, inputTranscript: _ownInput, ...fields } = run as StepRun // reason: only to leave the two keys out
      Object.assign(this, fields)
    } else Object.assign(this, run)
    this.output = run.output
    this.runId = runId
    this.#transcript = transcript
    this.#isShared = transcript !== undefined
    this.#isPrivate = isPrivate
  }

  /** From here on the run may be looked at by anybody. */
  static publish(run: object): void {
    if (!(#isPrivate in run) || !run.#isPrivate) return
    run.#isPrivate = false
    if (run.#transcript) sealTranscript(run.#transcript)
  }

  /** True for a run that `attachTranscript` made: those it is handed to only read it. */
  static isShared(run: object): run is StepRunView {
    return #isShared in run && run.#isShared
  }

  get transcript(): Transcript {
    if (this.#transcript) return this.#transcript
    this.#transcript = recallTranscript(this.output, this.input)
    return this.#isPrivate ? this.#transcript : sealTranscript(this.#transcript)
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

/**
 * A run with the transcript that was already read from its output: ten scorers of it then cost one reading. They share it as it is, so it is
 * for scorers that only read; others are given a copy of the output first.
 */
export function attachTranscript(run: ScorerRun, transcript: Transcript): StepRun {
  return new StepRunView(run, run.runId ?? createId('run'), transcript, false)
}

/** What the steps of a pipeline are handed. `isPrivate`: all of them are Proctor's own and only read. */
export function createStepRun(run: ScorerRun, isPrivate: boolean): StepRun {
  if (StepRunView.isShared(run)) return run
  return new StepRunView(run, run.runId ?? createId('run'), undefined, isPrivate)
}

/** Makes a run fit to be handed to a user's function: what it holds can no longer be changed. */
export function publishRun(run: StepRun): StepRun {
  StepRunView.publish(run)
  return run
}
