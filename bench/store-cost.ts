import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AttemptRecord, type ExperimentRecord, openSqliteStore, type Store } from 'proctor/store/sqlite'

const scorers = ['includes', 'excludes', 'max-length', 'used-no-tools']

function experimentOf(id: string): ExperimentRecord {
  return {
    id,
    eval: 'weather',
    status: 'finished',
    startedAt: new Date(0).toISOString(),
    datasetVersion: 'd1',
    target: { name: 'agent' },
    scorers: scorers.map((name) => ({ identity: name, key: name, fingerprint: 'f', role: 'scorer' })),
    trials: 1,
    options: {},
    environment: { node: process.versions.node },
    tags: [],
    isPart: false,
  }
}

function attemptsOf(count: number): AttemptRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    item: `item-${index}`,
    trial: 0,
    attempt: 0,
    finishedAt: new Date(index).toISOString(),
    hasError: false,
    cells: scorers.map((name) => ({
      scorer: name,
      key: name,
      fingerprint: 'f',
      role: 'scorer',
      durationMs: 0.01 * (index % 100),
      status: 'scored',
      score: index % 3 === 0 ? 0 : 1,
      passed: index % 3 !== 0,
      reason: `The output holds "sunny", ${index}.`,
    })),
    body: {
      id: `item-${index}`,
      attempts: 1,
      input: `q${index}`,
      output: `It is sunny, q${index}`,
      durationMs: 0.2,
    },
  }))
}

/** Stores one item after another, eight at once, as a run does. */
async function storeEach(store: Store, id: string, attempts: readonly AttemptRecord[]): Promise<void> {
  await store.createExperiment(experimentOf(id))
  let next = 0
  const worker = async (): Promise<void> => {
    for (let attempt = attempts[next]; attempt !== undefined; attempt = attempts[next]) {
      next += 1
      await store.addAttempts(id, [attempt])
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-'))
  try {
    return await work(join(folder, 'proctor.db'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** CPU of storing a score, in microseconds: 10,000 items of 4 scores, eight at once, the best of five. */
export function measureStoring(): Promise<number> {
  return inFolder(async (path) => {
    const store = await openSqliteStore({ path })
    const attempts = attemptsOf(10_000)
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5; round++) {
      const start = process.cpuUsage()
      await storeEach(store, `exp_${round}`, attempts)
      const { user, system } = process.cpuUsage(start)
      best = Math.min(best, (user + system) / 40_000)
    }
    await store.close()
    return best
  })
}

/** What a store of a million scores costs. */
export interface MillionCost {
  /** Of opening it and listing its experiments in a new process, the loading of the code included. */
  readonly listMs: number
  /** Of reading the 40,000 scores of one experiment. */
  readonly readMs: number
  readonly mb: number
}

/** Fills a store with 25 experiments of 10,000 items with 4 scores each, and looks at it: the best of five. */
export function measureMillion(): Promise<MillionCost> {
  return inFolder(async (path) => {
    const store = await openSqliteStore({ path })
    const attempts = attemptsOf(10_000)
    for (let index = 0; index < 25; index++) {
      await store.createExperiment(experimentOf(`exp_${index}`))
      await store.addAttempts(`exp_${index}`, attempts)
    }
    let readMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5; round++) readMs = Math.min(readMs, await timeReading(store))
    await store.close()
    const lists = Array.from({ length: 5 }, () => timeListing(path))
    return { listMs: Math.min(...lists), readMs, mb: statSync(path).size / 1e6 }
  })
}

async function timeReading(store: Store): Promise<number> {
  const start = performance.now()
  let count = 0
  for await (const _ of store.readScores('exp_12')) count += 1
  if (count !== 40_000) throw new Error(`The store holds ${count} scores.`)
  return performance.now() - start
}

function timeListing(path: string): number {
  const code = `const start = performance.now()
    const { openSqliteStore } = await import('proctor/store/sqlite')
    const store = await openSqliteStore({ path: ${JSON.stringify(path)} })
    const list = await store.listExperiments()
    if (list.length !== 25) throw new Error('Not all experiments are listed.')
    console.log(performance.now() - start)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The child process failed: ${stderr}`)
  return Number(stdout)
}
