import { expect, test } from 'vitest'
import { checks } from '../../checks/index.ts'
import { createMemoryStore } from '../../store/index.ts'
import { runExperiment } from '../run-experiment.ts'
import { claimAmongProcesses } from './claim-experiment.ts'
import type { Session } from './session.ts'

const options = {
  eval: 'e',
  data: [1, 2, 3, 4].map((input) => ({ id: `i${input}`, input })),
  scorers: [checks.includes('good')],
  concurrency: 1,
}

async function interrupted() {
  const store = createMemoryStore()
  const stop = new AbortController()
  const { experimentId: id } = await runExperiment({
    ...options,
    store,
    target: async (input) => {
      if (input === 2) stop.abort()
      return 'good'
    },
    signal: stop.signal,
  })
  return { store, id }
}

test('two runs of one process do not go on with one experiment; one after the other may', async () => {
  const { store, id } = await interrupted()
  const ran: unknown[] = []
  const resume = () =>
    runExperiment({
      ...options,
      store,
      resume: id,
      target: async (input) => {
        ran.push(input)
        await new Promise((done) => setTimeout(done, 5))
        return 'good'
      },
    })
  const ended = await Promise.allSettled([resume(), resume()])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PROCTOR_EXPERIMENT_BUSY' },
  })
  expect(new Set(ran).size).toBe(ran.length)
  expect((await resume()).summary.scored).toBe(4)
})

const session = (pid: number, at: string): Session => ({
  type: 'session.started',
  pid,
  host: 'h',
  at,
  differences: [],
})

test('of processes that begin at the same moment the first one stored has it; killed ones have nothing', async () => {
  const { store, id } = await interrupted()
  await store.changeExperiment(id, { status: 'running' })
  const record = await store.readExperiment(id)
  if (record === undefined) return expect.unreachable()
  const begin = (own: Session, before?: Session) => async () => {
    if (before) await store.addEvents(id, [{ ...before }])
    await store.addEvents(id, [{ ...own }])
    return own
  }
  const alive = new Set([11, 12])
  const isAtWork = ({ pid }: Session): boolean => alive.has(pid ?? 0)
  const late = claimAmongProcesses(store, record, isAtWork, begin(session(12, 'b'), session(11, 'a')))
  await expect(late).rejects.toThrow('Process 11 on h (since a) is at work on experiment')
  alive.clear()
  await expect(claimAmongProcesses(store, record, isAtWork, begin(session(13, 'c')))).resolves.toBeUndefined()
})
