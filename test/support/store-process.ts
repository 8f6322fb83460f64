// A process of its own that uses a store: `node --import jiti/register store-process.ts <write|watch|open> <path> <experiment> <count or user>`.
import { rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { argv, pid, setuid } from 'node:process'
import { openSqliteStore } from '../../src/store/sqlite/index.ts'
import { storedAttempt, storedExperiment } from './store-records.ts'

const [, , task, path = '', experiment = '', count = '0'] = argv

function say(line: unknown): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

let longestMs = 0
async function timed<T>(work: Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work
  longestMs = Math.max(longestMs, performance.now() - start)
  return result
}

/** A timed one that is not the first one pays for no code that is loaded. */
async function warmUp(): Promise<void> {
  await (await openSqliteStore({ path: `${path}.${experiment}` })).close()
}

/** Says the number of each attempt once it is durable. */
async function write(): Promise<void> {
  await warmUp()
  const store = await timed(openSqliteStore({ path }))
  await timed(store.createExperiment(storedExperiment(experiment)))
  for (let index = 0; index < Number(count); index++) {
    await timed(store.addAttempts(experiment, [storedAttempt(`item ${index}`)]))
    say(index)
  }
  await store.close()
  say({ longestMs })
}

/** Reads until each of two experiments has so many attempts. */
async function watch(): Promise<void> {
  await warmUp()
  const store = await timed(openSqliteStore({ path }))
  const countScores = async (id: string): Promise<number> => {
    let scores = 0
    for await (const _ of store.readScores(id)) scores += 1
    return scores
  }
  const names = experiment.split(',')
  let counts = [0]
  while (counts.some((found) => found < Number(count))) {
    counts = []
    for (const name of names) counts.push(await timed(countScores(name)))
    await timed(store.listExperiments())
    await new Promise((done) => setTimeout(done, 5))
  }
  await store.close()
  say({ longestMs })
}

/** Says of each of some files how opening, reading or writing it fails for the user of that number. */
async function open(): Promise<void> {
  const warm = `${tmpdir()}/proctor-${pid}.db`
  await (await openSqliteStore({ path: warm })).close()
  rmSync(warm)
  setuid?.(Number(count))
  for (const file of path.split(',')) {
    let step = 'open'
    try {
      const store = await openSqliteStore({ path: file })
      step = 'list'
      await store.listExperiments()
      step = 'create'
      await store.createExperiment(storedExperiment(experiment))
    } catch (error) {
      say({ step, code: error instanceof Error && 'code' in error ? error.code : String(error) })
    }
  }
}

const tasks = new Map([
  ['write', write],
  ['watch', watch],
  ['open', open],
])
await tasks.get(String(task))?.()
