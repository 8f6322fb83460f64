import { expect, test } from 'vitest'
import { checks } from '../../checks/index.ts'
import { createMemoryStore } from '../../store/index.ts'
import { runExperiment } from '../run-experiment.ts'
import { readStoredExperiment } from '../stored-experiment.ts'
import { exportExperiment } from './export-experiment.ts'
import { importExperiment } from './import-experiment.ts'

async function exported(): Promise<{
  id: string
  lines: string[]
  store: ReturnType<typeof createMemoryStore>
}> {
  const store = createMemoryStore()
  const { experimentId: id } = await runExperiment({
    store,
    eval: 'e',
    name: 'first',
    data: [
      { id: 'a', input: '1' },
      { id: 'b', input: '2' },
    ],
    target: (input: string) => [{ role: 'assistant', content: input }],
    scorers: [checks.includes('1')],
  })
  await store.putLabel({
    id: 'l',
    experiment: id,
    item: 'a',
    trial: 0,
    scorer: 's',
    by: 'ada',
    at: '2026-01-01T00:00:00Z',
    value: 1,
  })
  const lines: string[] = []
  for await (const line of exportExperiment(store, id)) lines.push(line)
  return { id, lines, store }
}

test('an exported experiment is the same in another store', async () => {
  const { id, lines, store } = await exported()
  const other = createMemoryStore()
  expect(await importExperiment(other, lines)).toBe(id)
  expect(await readStoredExperiment(other, id)).toEqual(await readStoredExperiment(store, id))
  expect(await other.listLabels(id)).toEqual(await store.listLabels(id))
  const { results } = await readStoredExperiment(other, id)
  expect(await other.readBody(results[0]?.transcript ?? '')).toContain('assistant')
})

test.each([
  ['cut off', (lines: string[]) => lines.slice(0, -1), /cut off/],
  [
    'without an attempt',
    (lines: string[]) =>
      lines.filter((line, index) => index !== lines.findIndex((it) => it.includes('"attempt"')) || !line),
    /1 of 2 attempts/,
  ],
  ['empty', () => [], /empty/],
  ['something else', () => ['{"a":1}'], /line 1 is none of an experiment/],
  ['no JSON', () => ['hello'], /line 1 is no JSON/],
  [
    'of a newer version',
    (lines: string[]) => [(lines[0] ?? '').replace('"proctor":1', '"proctor":9')],
    /version 9/,
  ],
])('a file that is %s is refused, and nothing of it stays', async (_, change, message) => {
  const { lines } = await exported()
  const other = createMemoryStore()
  await expect(importExperiment(other, change(lines))).rejects.toThrow(message)
  expect(await other.listExperiments()).toEqual([])
})

test('an experiment that is there already stays as it is', async () => {
  const { id, lines, store } = await exported()
  await expect(importExperiment(store, lines)).rejects.toThrow('holds an experiment')
  expect((await readStoredExperiment(store, id)).results).toHaveLength(2)
})
