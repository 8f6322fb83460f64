import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { FatalSinkError, runEvals } from '../evals/index.ts'
import { createScorer } from '../scorer/index.ts'
import { createMemoryStore, type Store } from '../store/index.ts'
import { openSqliteStore } from '../store/sqlite/index.ts'
import { readSessions } from './resume/session.ts'
import { runExperiment } from './run-experiment.ts'
import { readStoredExperiment } from './stored-experiment.ts'

const isGood = createScorer({ id: 'is-good', description: '' }).generateScore(({ run }) =>
  run.output === 'good' ? 1 : 0,
)
const items = (count: number): { id: string; input: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, input: `${index}` }))
const base = { eval: 'e', data: items(4), scorers: [isGood] } as const

async function sqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-experiment-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = await openSqliteStore({ path: join(folder, 'x.db') })
  onTestFinished(() => store.close())
  return store
}

const stores: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['SQLite', sqlite],
]

describe.each(stores)('in %s', (_, open) => {
  test('an experiment is stored with what it ran on, every attempt and its result', async () => {
    const store = await open()
    const { experimentId, ...result } = await runExperiment({
      ...base,
      store,
      name: 'first',
      tags: ['smoke'],
      git: { commit: 'c', branch: 'main', isDirty: false, treeHash: 't' },
      environment: { node: '20' },
      retries: 1,
      trials: 2,
      target: function answer(input: string, { attempt, report }) {
        report({ usage: { totalTokens: 3 }, costUsd: 0.5 })
        if (input === '1' && attempt === 0) throw new Error('once')
        return 'good'
      },
    })
    const { record, results } = await readStoredExperiment(store, experimentId)
    expect(record).toMatchObject({
      id: experimentId,
      name: 'first',
      eval: 'e',
      status: 'finished',
      datasetVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
      target: { name: 'answer', version: expect.any(String) },
      scorers: [{ identity: 'is-good', key: 'is-good', fingerprint: expect.any(String), role: 'scorer' }],
      trials: 2,
      options: { retries: 1 },
      environment: { node: '20' },
      git: { commit: 'c', branch: 'main', isDirty: false, treeHash: 't' },
      tags: ['smoke'],
      isPart: false,
      result: { scores: { 'is-good': 1 }, outcome: { state: 'done' } },
    })
    expect(record.result).not.toHaveProperty('items')
    expect(results).toHaveLength(8)
    const attempts = []
    for await (const attempt of store.readAttempts(experimentId)) attempts.push(attempt)
    expect(attempts.filter(({ item, trial }) => item === 'i1' && trial === 0)).toMatchObject([
      {
        attempt: 0,
        hasError: true,
        cells: [],
        body: { isRetried: true, error: { message: 'once' }, costUsd: 0.5 },
      },
      {
        attempt: 1,
        hasError: false,
        cells: [{ score: 1 }],
        body: { output: 'good', usage: { totalTokens: 3 } },
      },
    ])
    expect(result.summary.scored).toBe(8)
    const dataset = await store.readDataset('e', record.datasetVersion)
    expect(dataset?.items.map(({ id }) => id)).toEqual(['i0', 'i1', 'i2', 'i3'])
  })

  test('whatever an output holds is stored as plain JSON, and messages as a transcript', async () => {
    const store = await open()
    const output: Record<string, unknown> = { big: 1n, at: new Date(0), map: new Map([['a', 1]]) }
    output['self'] = output
    const any = createScorer({ id: 'any', description: '' }).generateScore(() => 1)
    const { experimentId } = await runExperiment({
      store,
      eval: 'e',
      data: items(2),
      scorers: [any],
      target: (input: string) => (input === '0' ? output : [{ role: 'assistant', content: 'hello' }]),
    })
    const { results } = await readStoredExperiment(store, experimentId)
    expect(results[0]?.body['output']).toEqual({
      big: '1n',
      at: '1970-01-01T00:00:00.000Z',
      map: { $type: 'map', value: [['a', 1]] },
      self: '[circular]',
    })
    expect(JSON.parse((await store.readBody(results[1]?.transcript ?? '')) ?? '').messages).toHaveLength(1)
  })

  test('a resumed experiment runs only what has no result, and comes to what an uninterrupted one does', async () => {
    const store = await open()
    const ran: string[] = []
    const stop = new AbortController()
    const options = {
      scorers: [isGood],
      data: items(20),
      trials: 2,
      gates: [{ scorer: checks.includes('good'), passRate: 0.5 }],
    }
    const target = (input: string): string => (Number(input) % 3 === 0 ? 'bad' : 'good')
    const first = await runExperiment({
      ...options,
      eval: 'e',
      store,
      signal: stop.signal,
      target: (input: string, { trial }) => {
        ran.push(`${input} ${trial}`)
        if (ran.length === 15) stop.abort()
        return target(input)
      },
    })
    expect(first.outcome.state).toBe('interrupted')
    expect((await store.readExperiment(first.experimentId))?.status).toBe('interrupted')
    const stored = (await readStoredExperiment(store, first.experimentId)).results.length
    const before = ran.length
    const second = await runExperiment({
      ...options,
      eval: 'e',
      store,
      resume: first.experimentId,
      target: (input: string, { trial }) => {
        ran.push(`${input} ${trial}`)
        return target(input)
      },
    })
    expect(ran.length - before).toBe(40 - stored)
    expect(second.experimentId).toBe(first.experimentId)
    const whole = await runEvals({ ...options, target })
    expect(second.scores).toEqual(whole.scores)
    expect(second.statistics).toEqual(whole.statistics)
    expect(second.gateResults).toEqual(whole.gateResults)
    expect(second.verdict).toBe(whole.verdict)
    expect((await store.readExperiment(first.experimentId))?.status).toBe('finished')
  })

  test('secrets are taken out before anything is written', async () => {
    const store = await open()
    const { experimentId } = await runExperiment({
      store,
      eval: 'e',
      data: [{ id: 'a', input: { user: { email: 'ada@example.org' }, ask: 'card 4111-1111?' } }],
      scorers: [checks.includes('nothing of it')],
      target: () => 'your card is 4111-1111, ada@example.org',
      redact: [/\d{4}-\d{4}/, 'input.user.email', (text) => text.replaceAll('ada@', '…@')],
    })
    const { record, results } = await readStoredExperiment(store, experimentId)
    const dataset = await store.readDataset('e', record.datasetVersion)
    const all = JSON.stringify([record, results, dataset])
    expect(all).not.toContain('4111')
    expect(all).not.toContain('ada@')
    expect(results[0]?.body['input']).toEqual({ user: { email: '[redacted]' }, ask: 'card [redacted]?' })
  })
})

describe('resuming', () => {
  const interrupted = async (store: Store): Promise<string> => {
    const { experimentId } = await runExperiment({
      ...base,
      store,
      maxCostUsd: 2,
      target: (_: string, { report }) => {
        report({ costUsd: 1 })
        return 'good'
      },
    })
    return experimentId
  }

  test('is refused where data or scorers are others, with all reasons', async () => {
    const store = createMemoryStore()
    const resume = await interrupted(store)
    const run = runExperiment({
      ...base,
      store,
      resume,
      data: items(5),
      scorers: [checks.includes('x')],
      target: () => 'x',
    })
    await expect(run).rejects.toThrow(
      /cannot be resumed: the dataset has changed .*; scorer check-includes is new; scorer is-good is gone/,
    )
    await expect(runExperiment({ ...base, store, resume: 'exp_none', target: () => 'x' })).rejects.toThrow(
      'exp_none',
    )
  })

  test('with other code says so, in the result and in the store', async () => {
    const store = createMemoryStore()
    const resume = await interrupted(store)
    const { summary } = await runExperiment({ ...base, store, resume, retries: 3, target: () => 'good' })
    expect(summary.warnings).toEqual([
      'Resumed with other code or options: the target is another version; option maxCostUsd differs; option retries differs.',
    ])
    expect((await readSessions(store, resume))[1]?.differences).toHaveLength(3)
  })

  test('counts attempts on, and runs errors again where it is asked to', async () => {
    const store = createMemoryStore()
    let isDown = true
    const target = (): string => {
      if (isDown) throw new Error('down')
      return 'good'
    }
    const { experimentId: resume } = await runExperiment({ ...base, store, target })
    isDown = false
    const same = await runExperiment({ ...base, store, resume, target })
    expect(same.summary).toMatchObject({ errors: 4, scored: 0 })
    const again = await runExperiment({ ...base, store, resume, retryErrors: true, target })
    expect(again.summary).toMatchObject({ errors: 0, scored: 4 })
    const { results } = await readStoredExperiment(store, resume)
    expect(results.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1])
  })

  test('with more trials adds those to each item', async () => {
    const store = createMemoryStore()
    const ran: number[] = []
    const target = (_: string, { trial }: { trial: number }): string => {
      ran.push(trial)
      return 'good'
    }
    const { experimentId: resume } = await runExperiment({ ...base, store, target })
    const more = await runExperiment({ ...base, store, resume, trials: 3, target })
    expect(more.summary).toMatchObject({ scored: 12, trials: 3 })
    expect(ran).toHaveLength(12)
    expect((await store.readExperiment(resume))?.trials).toBe(3)
  })

  test('runs only what failed in another experiment', async () => {
    const store = createMemoryStore()
    const { experimentId } = await runExperiment({
      ...base,
      store,
      target: (input: string) => (input === '2' ? 'bad' : 'good'),
    })
    const { items: ran, experimentId: part } = await runExperiment({
      ...base,
      store,
      onlyFailed: experimentId,
      target: () => 'good',
    })
    expect(ran.map(({ id }) => id)).toEqual(['i2'])
    const [whole, partial] = [await store.readExperiment(experimentId), await store.readExperiment(part)]
    expect(partial).toMatchObject({ isPart: true, datasetVersion: whole?.datasetVersion })
  })
})

test('a store that fails ends the run with what is finished, and what to type', async () => {
  const store = createMemoryStore()
  let writes = 0
  const failing: Store = {
    ...store,
    async addAttempts(id, attempts) {
      writes += 1
      if (writes > 2) throw new Error('disk full')
      return store.addAttempts(id, attempts)
    },
  }
  const error: unknown = await runExperiment({ ...base, store: failing, target: () => 'good' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({
    message: 'Results can no longer be stored: disk full',
    hint: expect.stringContaining('--resume exp_'),
  })
  expect(FatalSinkError.is(error) && error.result?.summary.scored).toBeGreaterThan(1)
})

test('options that are none are refused by name', async () => {
  const store = createMemoryStore()
  const run = (more: object) => runExperiment({ ...base, store, target: () => 1, ...more })
  await expect(run({ eval: '' })).rejects.toThrow('`eval` takes the name of the eval')
  await expect(run({ store: {} })).rejects.toThrow('`store` takes a store')
  await expect(run({ retryErrors: true })).rejects.toThrow('`retryErrors`')
  await expect(run({ redact: [3] })).rejects.toThrow('`redact[0]`')
  await expect(run({ trails: 2 })).rejects.toThrow('trails')
})
