import { BadOptionError } from '../errors/index.ts'
import type { RedactRule } from '../evals/index.ts'
import {
  type Cell,
  type ItemResult,
  type RunControl,
  type RunEvalsResult,
  type RunInput,
  type ScoreRunsOptions,
  type ScorersOption,
  scoreRunsUnder,
} from '../evals/index.ts'
import { plainJson } from '../json/index.ts'
import type { AttemptRecord, ExperimentRecord, ScorerRecord, Store } from '../store/index.ts'
import { createRedactor, type Redactor } from './privacy/create-redactor.ts'
import { isRetried } from './recording/attempt-record.ts'
import { itemResultOf, readStoredExperiment } from './stored-experiment.ts'

/** How stored outputs are scored again. */
export interface RescoreOptions
  extends Pick<ScoreRunsOptions, 'concurrency' | 'scorerTimeoutMs' | 'maxErrorShare' | 'signal' | 'onItem'> {
  /** As for `runExperiment`. */
  redact?: readonly RedactRule[]
}

/**
 * Scores the stored outputs of an experiment with more scorers, or with another version of those it has. The target does not run. New scores
 * stand beside the old ones; those of a scorer with the same identity are replaced. Each item is durable before it is told.
 *
 * Outputs are scored as they were stored: plain JSON, without what was taken out. Scorers of turns are not run again.
 *
 * @param control - Filled in with a hold on the scoring.
 * @returns what the new scorers say, over all trials with a result.
 * @throws UnknownExperimentError where the store holds none of this id.
 */
export async function rescoreExperiment<const S extends ScorersOption>(
  store: Store,
  id: string,
  scorers: S,
  options: RescoreOptions = {},
  control: RunControl = {},
): Promise<RunEvalsResult<S>> {
  const { redact, onItem, ...scoring } = options
  const clean = createRedactor('rescoreExperiment', redact)
  const { record, results } = await readStoredExperiment(store, id)
  const attempts = new Map<string, AttemptRecord>()
  for (const attempt of results) if (!isRetried(attempt)) attempts.set(placeOf(attempt), attempt)
  if (attempts.size === 0) {
    throw new BadOptionError({
      subject: 'rescoreExperiment',
      option: 'id',
      received: id,
      accepted: 'an experiment with results',
    })
  }
  let known: readonly ScorerRecord[] = record.scorers
  const identities = new Map<string, string>()
  const result = await scoreRunsUnder(control, [...attempts.values()].map(runOf), scorers, {
    ...scoring,
    sink(event) {
      if (event.type !== 'experiment.started') return
      for (const { key, identity } of event.scorers) identities.set(key, identity)
      known = mergeScorers(
        record.scorers,
        event.scorers.map(({ identity, key, fingerprint, role, direction }) => ({
          identity,
          key,
          fingerprint,
          role,
          direction,
        })),
      )
    },
    async onItem(item) {
      const attempt = attempts.get(`${item.trial} ${item.id}`)
      if (attempt) await store.addAttempts(id, [withCells(attempt, item, known, clean)])
      await onItem?.(item)
    },
  })
  await store.changeExperiment(id, {
    scorers: known,
    ...mergeResult(record, byStoredKey(result.statistics, identities, known), clean),
  })
  return result
}

function placeOf({ item, trial }: Pick<AttemptRecord, 'item' | 'trial'>): string {
  return `${trial} ${item}`
}

/** A stored attempt as a run to score. */
function runOf(attempt: AttemptRecord): RunInput {
  const { item, trial } = attempt
  const { input, output, groundTruth, error, usage, costUsd, durationMs, traceId, metadata, tags, split } =
    itemResultOf(attempt)
  const expectedTrajectory = attempt.body['expectedTrajectory']
  const given = {
    input,
    groundTruth,
    expectedTrajectory,
    usage,
    costUsd,
    durationMs,
    traceId,
    metadata,
    tags,
    split,
  }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (error !== undefined) return { ...known, id: item, trial, output, failure: error.message }
  return { ...known, id: item, trial, output }
}

function withCells(
  attempt: AttemptRecord,
  { cells }: ItemResult,
  known: readonly ScorerRecord[],
  clean: Redactor,
): AttemptRecord {
  const fresh = cells.map((cell): Cell => ({ ...cell, key: keyOf(cell.scorer, known) ?? cell.key }))
  const plain = clean(plainJson({ cells: fresh })) as { cells: Cell[] } // reason: cells stay cells where only texts in them change
  const scored = new Set(plain.cells.map(({ scorer }) => scorer))
  const all = [...attempt.cells.filter(({ scorer }) => !scored.has(scorer)), ...plain.cells]
  return {
    ...attempt,
    cells: all,
    hasError: attempt.body['error'] !== undefined || all.some(({ status }) => status === 'error'),
  }
}

function keyOf(identity: string, known: readonly ScorerRecord[]): string | undefined {
  return known.find((scorer) => scorer.identity === identity)?.key
}

/** The scorers of both; one that is there keeps its key and role, one whose key is taken goes by its identity. */
function mergeScorers(before: readonly ScorerRecord[], fresh: readonly ScorerRecord[]): ScorerRecord[] {
  const merged = [...before]
  for (const scorer of fresh) {
    const place = merged.findIndex(({ identity }) => identity === scorer.identity)
    const old = merged[place]
    if (old) merged[place] = { ...old, fingerprint: scorer.fingerprint }
    else {
      const isTaken = merged.some(({ key }) => key === scorer.key)
      merged.push(isTaken ? { ...scorer, key: scorer.identity } : scorer)
    }
  }
  return merged
}

/** What the experiment came to, with means and statistics of the new scorers; its verdict stays. */
function mergeResult(
  { result }: ExperimentRecord,
  fresh: RunEvalsResult['statistics'],
  clean: Redactor,
): { result?: unknown } {
  if (typeof result !== 'object' || result === null) return {}
  const before: { scores?: object; statistics?: object } = result
  const means = Object.entries(fresh).flatMap(([key, { mean }]) => (mean === undefined ? [] : [[key, mean]]))
  const merged = {
    ...before,
    scores: { ...before.scores, ...Object.fromEntries(means) },
    statistics: { ...before.statistics, ...fresh },
  }
  return { result: clean(plainJson(merged)) }
}

/** Statistics by the keys that the scorers have in the experiment. */
function byStoredKey(
  statistics: RunEvalsResult['statistics'],
  identities: ReadonlyMap<string, string>,
  known: readonly ScorerRecord[],
): RunEvalsResult['statistics'] {
  const named = Object.entries(statistics).map(([key, own]) => [
    keyOf(identities.get(key) ?? key, known) ?? key,
    own,
  ])
  return Object.fromEntries(named)
}
