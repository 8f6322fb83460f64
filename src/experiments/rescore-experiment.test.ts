import { expect, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { createScorer } from '../scorer/index.ts'
import { createMemoryStore, type Store } from '../store/index.ts'
import { rescoreExperiment } from './rescore-experiment.ts'
import { runExperiment } from './run-experiment.ts'
import { readStoredExperiment } from './stored-experiment.ts'

const length = (by: number) =>
  createScorer({ id: 'length', description: '', version: String(by) }).generateScore(({ run }) =>
    Math.min(1, run.output.length / by),
  )

async function stored(): Promise<{ store: Store; id: string }> {
  const store = createMemoryStore()
  const { experimentId: id } = await runExperiment({
    store,
    eval: 'e',
    data: [
      { id: 'a', input: '1' },
      { id: 'b', input: '2' },
      { id: 'c', input: 'fails' },
    ],
    trials: 2,
    target: (input: string) => {
      if (input === 'fails') throw new Error('down')
      return `answer ${input}`
    },
    scorers: [length(8), checks.includes('1')],
  })
  return { store, id }
}

test('new scores stand beside the old ones, and the target does not run', async () => {
  const { store, id } = await stored()
  const result = await rescoreExperiment(store, id, [checks.includes('2')])
  expect(result.summary).toMatchObject({ scored: 4, errors: 2, trials: 2 })
  const { record, results } = await readStoredExperiment(store, id)
  expect(record.scorers.map(({ key }) => key)).toEqual(['length', 'check-includes', 'check-includes("2")'])
  expect(results).toHaveLength(6)
  expect(results[0]?.cells).toMatchObject([
    { key: 'length', score: 1 },
    { key: 'check-includes', score: 1 },
    { key: 'check-includes("2")', scorer: 'check-includes("2")', score: 0 },
  ])
  expect(results[4]?.cells.at(-1)).toMatchObject({
    status: 'error',
    origin: 'target',
    error: { message: 'down' },
  })
  expect(record.result).toMatchObject({
    scores: { length: 1, 'check-includes': 0.5, 'check-includes("2")': 0.5 },
  })
})

test('a scorer of another version takes the place of the one that was', async () => {
  const { store, id } = await stored()
  const before = (await store.readExperiment(id))?.scorers[0]?.fingerprint
  await rescoreExperiment(store, id, [length(16)])
  const { record, results } = await readStoredExperiment(store, id)
  expect(record.scorers).toHaveLength(2)
  expect(record.scorers[0]?.fingerprint).not.toBe(before)
  expect(results[0]?.cells.filter(({ key }) => key === 'length')).toMatchObject([{ score: 0.5 }])
})

test('an experiment without results is refused', async () => {
  const store = createMemoryStore()
  await expect(rescoreExperiment(store, 'exp_no', [checks.includes('x')])).rejects.toThrow('exp_no')
})
