import type { Cell } from '../../src/evals/index.ts'
import type { AttemptRecord, ExperimentRecord } from '../../src/store/index.ts'

/** An experiment as it is stored at its start. */
export function storedExperiment(id: string, more: Partial<ExperimentRecord> = {}): ExperimentRecord {
  return {
    id,
    eval: 'weather',
    status: 'running',
    startedAt: '2025-01-01T00:00:00.000Z',
    datasetVersion: 'd1',
    target: { name: 'agent' },
    scorers: [{ identity: 's', key: 's', fingerprint: 'f', role: 'scorer' }],
    trials: 1,
    options: { concurrency: 8 },
    environment: { node: '20' },
    tags: [],
    isPart: false,
    ...more,
  }
}

/** A cell that holds a score. */
export function scoredCell(scorer: string, score: number): Cell {
  return {
    scorer,
    key: scorer,
    fingerprint: 'f',
    role: 'scorer',
    durationMs: 1,
    status: 'scored',
    score,
    passed: score === 1,
  }
}

/** The first attempt at an item, with one score. */
export function storedAttempt(item: string, more: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    item,
    trial: 0,
    attempt: 0,
    finishedAt: '2025-01-01T00:00:01.000Z',
    hasError: false,
    cells: [scoredCell('s', 1)],
    body: { output: `answer to ${item}` },
    ...more,
  }
}
