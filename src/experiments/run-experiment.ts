import { BadOptionError } from '../errors/index.ts'
import {
  keepItems,
  type RunEvalsOptions,
  type RunEvalsResult,
  runEvalsUnder,
  type ScorerEntry,
  type ScorersOption,
} from '../evals/index.ts'
import type { Unchecked } from '../scorer/index.ts'
import { ExperimentRecording } from './recording/experiment-recording.ts'
import type { RecordingOptions } from './recording/recording-options.ts'
import { passedItems } from './resume/passed-items.ts'

/** What `runExperiment` takes: all that `runEvals` does, and how the run is kept. */
export interface RunExperimentOptions<
  I = Unchecked,
  O = Unchecked,
  G = Unchecked,
  S extends ScorersOption | undefined = readonly ScorerEntry[],
> extends RunEvalsOptions<I, O, G, S>,
    RecordingOptions {
  /** Id of an experiment: run only the items that failed there, were errors or did not finish. */
  onlyFailed?: string
}

/** A result with the experiment that it is stored as. */
export type ExperimentResult<S = readonly ScorerEntry[]> = RunEvalsResult<S> & {
  /** `exp_...` */
  readonly experimentId: string
}

/** Results that may wait to become durable while others are worked on. */
export const mostWaiting = 500

/**
 * Runs a target over data as `runEvals` does, and stores it: every attempt is durable before it is reported. An experiment that was
 * interrupted goes on with `resume`: what has a stored result is counted and not run again.
 *
 * @throws BadOptionError before anything runs, for a bad option, item or scorer.
 * @throws UnknownExperimentError, ResumeRefusedError where there is nothing to go on with, or it ran on other data or scorers.
 * @throws FatalSinkError where results can no longer be stored: nothing new is begun, `result` holds what had finished.
 *
 * @example
 * ```ts
 * const store = await openSqliteStore({ path: '.proctor/proctor.db' })
 * const result = await runExperiment({ store, eval: 'weather', data, target, scorers })
 * result.experimentId // exp_...
 * ```
 */
export async function runExperiment<
  I = Unchecked,
  O = Unchecked,
  G = Unchecked,
  const S extends ScorersOption | undefined = readonly ScorerEntry[],
>(options: RunExperimentOptions<I, O, G, S>): Promise<ExperimentResult<S>> {
  const subject = 'runExperiment'
  checkOptions(subject, options)
  const {
    store,
    eval: evalName,
    name,
    file,
    tags,
    git,
    environment,
    redact,
    resume,
    retryErrors,
    isPart,
    onlyFailed,
    ...running
  } = options
  const recording = new ExperimentRecording(subject, {
    store,
    eval: evalName,
    ...(name !== undefined && { name }),
    ...(file !== undefined && { file }),
    ...(tags && { tags }),
    ...(git && { git }),
    ...(environment && { environment }),
    ...(redact && { redact }),
    ...(resume !== undefined && { resume }),
    ...(retryErrors !== undefined && { retryErrors }),
    isPart: isPart === true || onlyFailed !== undefined,
  })
  let { data } = running
  if (onlyFailed !== undefined) {
    const passed = await passedItems(store, onlyFailed)
    const keeps = recording.watchKeeps(({ id }) => !passed.has(id))
    data = keepItems(subject, data, keeps) as typeof data // reason: items are left out, none is changed but for its id
  }
  const { sink } = running
  try {
    const result = await runEvalsUnder({ begin: (facts) => recording.begin(facts), mostWaiting }, subject, {
      ...running,
      data,
      sink: (event) => {
        const kept = recording.keep(event)
        return kept === undefined ? sink?.(event) : kept.then(() => sink?.(event))
      },
    })
    return { ...result, experimentId: recording.id }
  } catch (error) {
    await recording.fail()
    throw error
  }
}

function checkOptions(subject: string, options: unknown): void {
  const refuse = (option: string, received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject, option, received, accepted })
  }
  if (typeof options !== 'object' || options === null) refuse('options', options, 'an object')
  const given: Partial<Record<string, unknown>> = { ...(options as object) } // reason: checked above
  const { store, eval: evalName, name, tags, resume, onlyFailed, retryErrors } = given
  if (typeof store !== 'object' || store === null || !('addAttempts' in store)) {
    refuse('store', store, 'a store, such as createMemoryStore() or openSqliteStore() returns')
  }
  const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
  if (!isText(evalName)) refuse('eval', evalName, 'the name of the eval')
  for (const [option, value] of Object.entries({ name, resume, onlyFailed })) {
    if (value !== undefined && !isText(value)) refuse(option, value, 'a text that is not empty')
  }
  if (tags !== undefined && !(Array.isArray(tags) && tags.every(isText)))
    refuse('tags', tags, 'a list of texts')
  if (retryErrors !== undefined && typeof retryErrors !== 'boolean')
    refuse('retryErrors', retryErrors, 'true or false')
  if (retryErrors === true && resume === undefined) {
    refuse('retryErrors', retryErrors, 'true only beside `resume`')
  }
}
