import type { Cell } from '../../src/evals/index.ts'
import type { StoredExperiment } from '../../src/experiments/stored-experiment.ts'
import type { AttemptRecord, ExperimentRecord } from '../../src/store/index.ts'

/** What a test says of a cell: a score, an error's message, or nothing scorable. */
export type CellSketch = number | { error: string } | 'n/a' | Partial<Cell>

/** A row of a test: an item, a trial, and its cells by scorer. */
export interface ResultSketch {
  item: string
  trial?: number
  cells?: Record<string, CellSketch>
  error?: string
  body?: Record<string, unknown>
}

/** A cell of a scorer that passes at the high end. */
export function cellOf(scorer: string, sketch: CellSketch): Cell {
  const base = { scorer, key: scorer, fingerprint: `${scorer}-1`, role: 'scorer' as const, durationMs: 1 }
  if (typeof sketch === 'number') {
    const passed = sketch >= 1 - 1e-9
    return { ...base, status: 'scored', score: sketch, passed, reason: `scored ${sketch}` }
  }
  if (sketch === 'n/a')
    return { ...base, status: 'notScorable', step: 'generateScore', reason: 'nothing to score' }
  if ('error' in sketch && typeof sketch.error === 'string')
    return { ...base, status: 'error', origin: 'scorer', error: { name: 'Error', message: sketch.error } }
  return { ...base, status: 'scored', score: 0, passed: false, ...sketch } as Cell // reason: a test that overrides fields gives a whole cell
}

/** An attempt as a store gives it back. */
export function attemptOf({ item, trial = 0, cells = {}, error, body }: ResultSketch): AttemptRecord {
  return {
    item,
    trial,
    attempt: 0,
    finishedAt: '2026-01-02T03:04:05.000Z',
    hasError: error !== undefined,
    cells: Object.entries(cells).map(([scorer, sketch]) => cellOf(scorer, sketch)),
    body: {
      input: `ask ${item}`,
      output: `answer ${item}`,
      durationMs: 1200,
      attempts: 1,
      ...(error !== undefined && { error: { name: 'Error', message: error } }),
      ...body,
    },
  }
}

/** A finished experiment with these results. */
export function storedExperiment(
  id: string,
  results: readonly ResultSketch[],
  more: Partial<ExperimentRecord> = {},
): StoredExperiment {
  const names = [...new Set(results.flatMap(({ cells = {} }) => Object.keys(cells)))]
  return {
    record: {
      id,
      eval: 'weather',
      status: 'finished',
      startedAt: '2026-01-02T03:04:00.000Z',
      datasetVersion: 'd1',
      target: { name: 'agent' },
      scorers: names.map((name) => ({
        identity: name,
        key: name,
        fingerprint: `${name}-1`,
        role: 'scorer',
        range: [0, 1],
        direction: 'higher',
      })),
      trials: 1,
      options: {},
      environment: {},
      tags: [],
      isPart: false,
      ...more,
    },
    results: results.map(attemptOf),
  }
}

/** One scorer `s` over numbered items, one score each. */
export function scoresOf(id: string, scores: readonly CellSketch[]): StoredExperiment {
  return storedExperiment(
    id,
    scores.map((score, index) => ({ item: `i${index}`, cells: { s: score } })),
  )
}
