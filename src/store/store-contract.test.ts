import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { scoredCell, storedAttempt, storedExperiment } from '../../test/support/store-records.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { createMemoryStore } from './memory/create-memory-store.ts'
import type { LabelRecord } from './records.ts'
import { openSqliteStore } from './sqlite/index.ts'
import type { Store } from './store.ts'
import { ExperimentExistsError, UnknownExperimentError } from './store-errors.ts'

const implementations: readonly (readonly [string, () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  ['a SQLite file', async () => openSqliteStore({ path: join(temporaryFolder(), 'p.db') })],
]

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

describe.each(implementations)('a store in %s', (_, open) => {
  const openStore = async (): Promise<Store> => {
    const store = await open()
    onTestFinished(() => store.close())
    await store.createExperiment(storedExperiment('exp_a'))
    return store
  }

  test('gives back an experiment as it was stored, and nothing for an unknown id', async () => {
    const store = await openStore()
    expect(await store.readExperiment('exp_a')).toEqual(storedExperiment('exp_a'))
    expect(await store.readExperiment('exp_b')).toBeUndefined()
    expect(await store.readExperiment('constructor')).toBeUndefined()
  })

  test('refuses a second experiment under one id', async () => {
    const store = await openStore()
    await expect(store.createExperiment(storedExperiment('exp_a'))).rejects.toThrow(ExperimentExistsError)
  })

  test('changes what is named of an experiment and leaves the rest', async () => {
    const store = await openStore()
    await store.changeExperiment('exp_a', { status: 'finished', name: 'first', tags: ['main'] })
    const changed = storedExperiment('exp_a', { status: 'finished', name: 'first', tags: ['main'] })
    expect(await store.readExperiment('exp_a')).toEqual(changed)
  })

  test('lists the newest experiment first, and only those a filter wants', async () => {
    const store = await openStore()
    await store.createExperiment(
      storedExperiment('exp_c', { startedAt: '2025-01-03T00:00:00.000Z', tags: ['t'], eval: 'other' }),
    )
    await store.createExperiment(
      storedExperiment('exp_b', {
        startedAt: '2025-01-02T00:00:00.000Z',
        status: 'finished',
        datasetVersion: 'd2',
        git: { commit: 'c', branch: 'main', isDirty: false, treeHash: 'h' },
      }),
    )
    const ids = async (filter?: Parameters<Store['listExperiments']>[0]): Promise<string[]> =>
      (await store.listExperiments(filter)).map(({ id }) => id)
    expect(await ids()).toEqual(['exp_c', 'exp_b', 'exp_a'])
    expect(await ids({ limit: 2 })).toEqual(['exp_c', 'exp_b'])
    expect(await ids({ eval: 'weather' })).toEqual(['exp_b', 'exp_a'])
    expect(await ids({ tag: 't' })).toEqual(['exp_c'])
    expect(await ids({ status: 'finished' })).toEqual(['exp_b'])
    expect(await ids({ branch: 'main' })).toEqual(['exp_b'])
    expect(await ids({ datasetVersion: 'd2' })).toEqual(['exp_b'])
  })

  test('of experiments started at one moment the one stored last comes first', async () => {
    const store = await openStore()
    await store.createExperiment(storedExperiment('exp_0'))
    expect((await store.listExperiments()).map(({ id }) => id)).toEqual(['exp_0', 'exp_a'])
  })

  test('keeps attempts in their order, whatever the ids of their items', async () => {
    const store = await openStore()
    const attempts = ['z', '__proto__', 'constructor', 'a"b', '気象 🌧'].map((id) => storedAttempt(id))
    await store.addAttempts('exp_a', attempts)
    expect(await all(store.readAttempts('exp_a'))).toEqual(attempts)
  })

  test('an attempt that is stored again replaces what it was', async () => {
    const store = await openStore()
    await store.addAttempts('exp_a', [storedAttempt('a'), storedAttempt('b')])
    await store.addAttempts('exp_a', [storedAttempt('a', { body: { output: 2 }, cells: [] })])
    expect((await all(store.readAttempts('exp_a'))).map(({ body }) => body.output)).toEqual([
      2,
      'answer to b',
    ])
    expect((await all(store.readScores('exp_a'))).map(({ item }) => item)).toEqual(['b'])
  })

  test('the scores of a trial are those of its last attempt', async () => {
    const store = await openStore()
    await store.addAttempts('exp_a', [
      storedAttempt('a', { attempt: 1, cells: [scoredCell('s', 1), scoredCell('t', 0)] }),
    ])
    await store.addAttempts('exp_a', [storedAttempt('a', { attempt: 0, cells: [scoredCell('s', 0)] })])
    await store.addAttempts('exp_a', [storedAttempt('a', { trial: 1, cells: [scoredCell('s', 0.5)] })])
    const place = { item: 'a', trial: 0, attempt: 1 }
    expect(await all(store.readScores('exp_a'))).toEqual([
      { ...place, cell: scoredCell('s', 1) },
      { ...place, cell: scoredCell('t', 0) },
      { item: 'a', trial: 1, attempt: 0, cell: scoredCell('s', 0.5) },
    ])
    expect((await all(store.readScores('exp_a', 't'))).map((it) => it.cell)).toEqual([scoredCell('t', 0)])
  })

  test('what is written to an unknown experiment is refused', async () => {
    const store = await openStore()
    const refusals = [
      store.changeExperiment('exp_b', {}),
      store.addAttempts('exp_b', [storedAttempt('a')]),
      store.addEvents('exp_b', [{ type: 'x' }]),
    ]
    for (const refusal of refusals) await expect(refusal).rejects.toThrow(UnknownExperimentError)
  })

  test('events are numbered from 1 and read on from any of them', async () => {
    const store = await openStore()
    await store.addEvents('exp_a', [{ type: 'one' }, { type: 'two' }])
    await store.addEvents('exp_a', [{ type: 'three' }])
    expect(await store.readEvents('exp_a', 1)).toEqual([
      { sequence: 2, event: { type: 'two' } },
      { sequence: 3, event: { type: 'three' } },
    ])
  })

  test('a version of a dataset is remembered as it was first seen', async () => {
    const store = await openStore()
    const first = { name: 'd', version: 'v1', seenAt: '2025-01-01', items: [{ id: 'a', hash: 'h' }] }
    const second = { ...first, version: 'v2', seenAt: '2025-01-02' }
    await store.addDataset(first)
    await store.addDataset({ ...first, seenAt: '2026-01-01' })
    await store.addDataset(second)
    expect(await store.readDataset('d', 'v1')).toEqual(first)
    expect(await store.readDataset('d', 'v3')).toBeUndefined()
    expect(await store.listDatasets('d')).toEqual([second, first])
    expect(await store.listDatasets('e')).toEqual([])
  })

  test('labels are kept by id, changed and deleted', async () => {
    const store = await openStore()
    const label: LabelRecord = {
      id: 'l',
      experiment: 'exp_a',
      item: 'a',
      trial: 0,
      scorer: 's',
      by: 'ann',
      at: '2025-01-01',
      value: 1,
    }
    await store.putLabel(label)
    await store.putLabel({ ...label, value: 0 })
    expect(await store.listLabels('exp_a')).toEqual([{ ...label, value: 0 }])
    expect(await store.deleteLabel('l')).toBe(true)
    expect(await store.deleteLabel('l')).toBe(false)
    expect(await store.listLabels('exp_a')).toEqual([])
  })

  test('a large text is stored once by its hash and comes back whole', async () => {
    const store = await openStore()
    const text = 'Grüße 🌧\u0000'.repeat(10_000)
    const hash = await store.putBody(text)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await store.putBody(text)).toBe(hash)
    expect(await store.readBody(hash)).toBe(text)
    expect(await store.readBody('0'.repeat(64))).toBeUndefined()
  })

  test('a text that was stored just now is not pruned, though nothing names it yet', async () => {
    const store = await openStore()
    const hash = await store.putBody('a transcript')
    expect(await store.pruneBodies()).toBe(0)
    expect(await store.readBody(hash)).toBe('a transcript')
  })

  test('an old text is pruned with the last that names it, and kept for a dataset', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    const store = await openStore()
    await store.createExperiment(storedExperiment('exp_b'))
    const [shared, own, item] = await Promise.all(['shared', 'own', 'item'].map((it) => store.putBody(it)))
    await store.addAttempts('exp_a', [storedAttempt('a', { transcript: String(own) })])
    await store.addAttempts('exp_a', [storedAttempt('b', { transcript: String(shared) })])
    await store.addAttempts('exp_b', [storedAttempt('b', { transcript: String(shared) })])
    const items = [{ id: 'i', hash: String(item) }]
    await store.addDataset({ name: 'd', version: 'v', seenAt: '2025-01-01', items })
    vi.setSystemTime(7_200_000)
    expect(await store.pruneBodies()).toBe(0)
    await store.deleteExperiment('exp_a')
    expect(await Promise.all([shared, own, item].map((it) => store.readBody(String(it))))).toEqual([
      'shared',
      undefined,
      'item',
    ])
  })

  test('what it holds is in order', async () => {
    const store = await openStore()
    await store.addAttempts('exp_a', [storedAttempt('a')])
    expect(await store.checkIntegrity()).toEqual([])
  })

  test('an experiment is deleted with all that belongs to it', async () => {
    const store = await openStore()
    await store.addAttempts('exp_a', [storedAttempt('a')])
    await store.addEvents('exp_a', [{ type: 'x' }])
    expect(await store.deleteExperiment('exp_a')).toBe(true)
    expect(await store.deleteExperiment('exp_a')).toBe(false)
    expect(await all(store.readAttempts('exp_a'))).toEqual([])
    expect(await all(store.readScores('exp_a'))).toEqual([])
    expect(await store.readEvents('exp_a')).toEqual([])
  })

  test('what was stored or read is nobody else’s object', async () => {
    const store = await openStore()
    const body = { output: ['x'] }
    await store.addAttempts('exp_a', [storedAttempt('a', { body })])
    body.output.push('later')
    const [first] = await all(store.readAttempts('exp_a'))
    expect(first?.body).toEqual({ output: ['x'] })
  })
})
