import type { ItemResult } from '../evals/index.ts'
import {
  type AttemptRecord,
  type ExperimentRecord,
  type Store,
  UnknownExperimentError,
} from '../store/index.ts'

/** An experiment as it was stored, with the result of each trial: what comparison and reports read. */
export interface StoredExperiment {
  readonly record: ExperimentRecord
  /** The last attempt of each trial of each item, in the order in which the trials were first stored. */
  readonly results: readonly AttemptRecord[]
}

/**
 * Reads an experiment with the last attempt of each trial.
 *
 * @throws {UnknownExperimentError} Where the store holds none of this id.
 */
export async function readStoredExperiment(store: Store, id: string): Promise<StoredExperiment> {
  const record = await store.readExperiment(id)
  if (record === undefined) throw new UnknownExperimentError(id)
  const attempts: AttemptRecord[] = []
  for await (const attempt of store.readAttempts(id)) attempts.push(attempt)
  return { record, results: lastAttempts(attempts) }
}

/** The last attempt of each trial; each stands where the first one of its trial stood. */
export function lastAttempts(attempts: Iterable<AttemptRecord>): AttemptRecord[] {
  const last: AttemptRecord[] = []
  const places = new Map<string, Map<number, number>>()
  for (const attempt of attempts) {
    let trials = places.get(attempt.item)
    if (trials === undefined) {
      trials = new Map()
      places.set(attempt.item, trials)
    }
    const place = trials.get(attempt.trial)
    if (place === undefined) {
      trials.set(attempt.trial, last.length)
      last.push(attempt)
    } else if (attempt.attempt >= (last[place]?.attempt ?? 0)) {
      last[place] = attempt
    }
  }
  return last
}

/** An attempt in the shape of a run's results. */
export function itemResultOf({ item, trial, attempt, cells, body }: AttemptRecord): ItemResult {
  const whole = { durationMs: 0, input: undefined, attempts: attempt + 1, ...body, id: item, trial, cells }
  return whole as unknown as ItemResult // reason: the body of an attempt is its result without cells, as plain JSON
}
