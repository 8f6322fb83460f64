import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { scoredCell, storedAttempt, storedExperiment } from '../../../test/support/store-records.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createMemoryStore } from '../memory/create-memory-store.ts'
import type { AttemptRecord } from '../records.ts'
import type { Store } from '../store.ts'
import { openSqliteStore } from './index.ts'

async function openStore(path = join(temporaryFolder(), 'proctor.db')): Promise<Store> {
  const store = await openSqliteStore({ path })
  onTestFinished(() => store.close())
  return store
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test('what was stored is there when the file is opened again', async () => {
  const path = join(temporaryFolder(), 'deep', 'er', 'proctor.db')
  const store = await openSqliteStore({ path, durability: 'full' })
  await store.createExperiment(storedExperiment('exp_a'))
  await store.addAttempts('exp_a', [storedAttempt('a')])
  await store.close()
  const again = await openStore(path)
  expect(await all(again.readAttempts('exp_a'))).toEqual([storedAttempt('a')])
})

test('closing waits for what was asked for before, and refuses what comes later', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  const store = await openSqliteStore({ path })
  const writes = [
    store.createExperiment(storedExperiment('exp_a')),
    store.addAttempts('exp_a', [storedAttempt('a')]),
  ]
  await store.close()
  await store.close()
  await Promise.all(writes)
  await expect(store.addAttempts('exp_a', [])).rejects.toMatchObject({ code: 'PROCTOR_STORE_CLOSED' })
  await expect(store.listExperiments()).rejects.toMatchObject({ code: 'PROCTOR_STORE_CLOSED' })
  const again = await openStore(path)
  expect(await all(again.readScores('exp_a'))).toHaveLength(1)
})

test('of writes that become durable together one that is refused fails alone', async () => {
  const store = await openStore()
  const results = await Promise.allSettled([
    store.createExperiment(storedExperiment('exp_a')),
    store.createExperiment(storedExperiment('exp_a')),
    store.addAttempts('exp_b', [storedAttempt('a')]),
    store.addAttempts('exp_a', [storedAttempt('a')]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})

test('of writes that become durable together one that SQLite refuses fails alone', async () => {
  const store = await openStore()
  await store.createExperiment(storedExperiment('exp_a'))
  const impossible = { item: null } as unknown as AttemptRecord // reason: what only a caller without types hands over
  const results = await Promise.allSettled([
    store.addAttempts('exp_a', [storedAttempt('a')]),
    store.addAttempts('exp_a', [storedAttempt('b', { ...storedAttempt('b'), finishedAt: impossible.item })]),
    store.addAttempts('exp_a', [storedAttempt('c')]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await all(store.readAttempts('exp_a'))).map(({ item }) => item)).toEqual(['a', 'c'])
})

test('every cell comes back as it was, whatever its status', async () => {
  const store = await openStore()
  const { score, passed, status, ...base } = { ...scoredCell('s', 1), score: 1, passed: true }
  const cells: AttemptRecord['cells'] = [
    { ...scoredCell('s\n\u0000', 0.25), reason: 'why "not"', details: { deep: [1, { a: null }] } } as never, // reason: details are any JSON
    { ...base, status: 'notScorable', step: 'analyze', reason: 'nothing to judge' },
    {
      ...base,
      status: 'error',
      origin: 'judge',
      error: { name: 'Error', message: 'broken' },
      usage: { inputTokens: 3 },
      costUsd: 0.1,
    },
  ]
  await store.createExperiment(storedExperiment('exp_a'))
  await store.addAttempts('exp_a', [storedAttempt('a', { cells })])
  expect((await all(store.readAttempts('exp_a')))[0]?.cells).toEqual(cells)
})

test('a large body takes little room, once, and comes back whole', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  const store = await openSqliteStore({ path })
  await store.createExperiment(storedExperiment('exp_a'))
  const body = { output: Array.from({ length: 20_000 }, (_, index) => `line ${index % 100}`) }
  const attempts = Array.from({ length: 20 }, (_, index) => storedAttempt(`item ${index}`, { body }))
  await store.addAttempts('exp_a', attempts)
  expect(await all(store.readAttempts('exp_a'))).toEqual(attempts)
  await store.close()
  expect(statSync(path).size).toBeLessThan(200_000)
})

test('what is left of a deleted experiment gives its room back', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  const store = await openSqliteStore({ path })
  await store.createExperiment(storedExperiment('exp_a'))
  const body = { output: 'x'.repeat(1500) }
  await store.addAttempts(
    'exp_a',
    Array.from({ length: 1500 }, (_, index) => storedAttempt(`item ${index}`, { body })),
  )
  await store.addEvents(
    'exp_a',
    Array.from({ length: 700 }, () => ({ type: 'x' })),
  )
  await store.deleteExperiment('exp_a')
  await store.close()
  expect(statSync(path).size).toBeLessThan(300_000)
})

test('thousands of trials are read page by page, in their order, while more are written', async () => {
  const store = await openStore()
  await store.createExperiment(storedExperiment('exp_a'))
  const attempts = Array.from({ length: 1200 }, (_, index) => storedAttempt(`item ${index}`))
  await store.addAttempts('exp_a', attempts)
  const seen: string[] = []
  for await (const { item } of store.readScores('exp_a')) {
    if (seen.length === 0) await store.addAttempts('exp_a', [storedAttempt('late')])
    seen.push(item)
  }
  expect(seen).toEqual([...attempts.map(({ item }) => item), 'late'])
  expect(await all(store.readAttempts('exp_a'))).toHaveLength(1201)
})

const attempts = fc.array(
  fc.record({
    item: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('a', 'b', '\ud800', '\ufffd', '\u0001"a"'),
    ),
    trial: fc.nat(1),
    attempt: fc.nat(2),
    hasError: fc.boolean(),
    body: fc.record({ output: fc.jsonValue() }),
    scores: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 3 }),
  }),
  { maxLength: 12 },
)

test('for any attempts it holds what the store in memory holds', async () => {
  const file = await openStore()
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(attempts, { maxLength: 4 }), async (batches) => {
      count += 1
      const id = `exp_${count}`
      const memory = createMemoryStore()
      for (const store of [memory, file]) {
        await store.createExperiment(storedExperiment(id))
        for (const batch of batches) {
          const records = batch.map(({ scores, ...record }) =>
            storedAttempt(record.item, {
              ...record,
              cells: scores.map((score, index) => scoredCell(`s${index % 2}`, score)),
            }),
          )
          await store.addAttempts(id, records)
        }
      }
      expect(await all(file.readAttempts(id))).toEqual(await all(memory.readAttempts(id)))
      expect(await all(file.readScores(id))).toEqual(await all(memory.readScores(id)))
      expect(await all(file.readScores(id, 's1'))).toEqual(await all(memory.readScores(id, 's1')))
    }),
  )
})
