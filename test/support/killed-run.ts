import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../../src/store/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/index.ts'

/** How large the run is that is killed. */
export interface KilledRunSize {
  readonly items: number
  readonly trials: number
  readonly delayMs: number
}

/** What came of a run that was killed and gone on with. */
export interface KilledRun {
  /** Trials with a durable result when the process was gone. */
  readonly durable: number
  /** Of these, the ones that ran once more. */
  readonly ranAgain: readonly string[]
  /** Trials that never ran. */
  readonly neverRan: readonly string[]
  readonly code: number | null
  readonly scores: unknown
  readonly integrity: readonly string[]
}

/** Writes an eval with a slow target that counts its calls in a file. */
export function writeSlowEval(folder: string, root: string, { items, trials, delayMs }: KilledRunSize): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  if (!existsSync(join(folder, 'node_modules/proctor')))
    symlinkSync(root, join(folder, 'node_modules/proctor'))
  writeFileSync(
    join(folder, 'slow.eval.mjs'),
    `import { appendFileSync } from 'node:fs'
import { checks } from 'proctor/checks'
import { defineEval } from 'proctor/evals'
export default defineEval({
  data: Array.from({ length: ${items} }, (_, index) => ({ id: 'i' + index, input: index })),
  target: async (input, { item, trial }) => {
    appendFileSync('calls.log', item.id + ' ' + trial + '\\n')
    await new Promise((resolve) => setTimeout(resolve, ${delayMs} * (0.5 + (input % 7) / 7)))
    return (input * 7 + trial) % 10 < 3 ? 'rain' : 'sunny'
  },
  scorers: [checks.includes('sunny'), checks.maxLength(4)],
  gates: [{ scorer: checks.excludes('snow'), passRate: 0.9 }],
  trials: ${trials},
  concurrency: 8,
})
`,
  )
}

/** Runs the command to its end, or kills it with SIGKILL after so long from its first call of the target. */
function run(
  folder: string,
  command: string,
  args: readonly string[],
  killAfterMs?: number,
): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, [command, 'run', '--json', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stdout: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  const calls = join(folder, 'calls.log')
  const watch = setInterval(() => {
    if (killAfterMs === undefined || !existsSync(calls)) return
    clearInterval(watch)
    setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  }, 5)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      clearInterval(watch)
      done({ code, stdout: Buffer.concat(stdout).toString() })
    })
  })
}

/** Runs the slow eval without interruption and returns what must come out of every other run of it. */
export async function runWhole(
  folder: string,
  command: string,
): Promise<{ code: number | null; scores: unknown }> {
  rmSync(join(folder, '.proctor'), { recursive: true, force: true })
  const { code, stdout } = await run(folder, command, [])
  return { code, scores: scoresOf(stdout) }
}

/** Kills the run of a folder, looks at what is durable, goes on with it, and tells what happened. */
export async function killAndResume(
  folder: string,
  command: string,
  killAfterMs: number,
): Promise<KilledRun> {
  rmSync(join(folder, '.proctor'), { recursive: true, force: true })
  rmSync(join(folder, 'calls.log'), { force: true })
  await run(folder, command, [], killAfterMs)
  const { id, done } = await withStore(folder, async (store) => {
    const [experiment] = await store.listExperiments()
    const stored = new Set<string>()
    if (experiment)
      for await (const { item, trial } of store.readAttempts(experiment.id)) stored.add(`${item} ${trial}`)
    return { id: experiment?.id ?? '', done: stored }
  })
  appendFileSync(join(folder, 'calls.log'), 'resumed\n')
  const { code, stdout } = await run(folder, command, ['--resume', id])
  const lines = readFileSync(join(folder, 'calls.log'), 'utf8').trim().split('\n')
  const after = lines.slice(lines.indexOf('resumed') + 1)
  const { integrity, all } = await withStore(folder, async (store) => {
    const stored = new Set<string>()
    for await (const { item, trial } of store.readAttempts(id)) stored.add(`${item} ${trial}`)
    return {
      integrity:
        'checkIntegrity' in store
          ? await (store as Store & { checkIntegrity(): Promise<string[]> }).checkIntegrity()
          : ['no check'],
      all: stored,
    } // reason: only the SQLite store has the check
  })
  return {
    durable: done.size,
    ranAgain: after.filter((call) => done.has(call)),
    neverRan: [...all].filter((call) => !lines.includes(call)),
    code,
    scores: scoresOf(stdout),
    integrity,
  }
}

async function withStore<T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore({ path: join(folder, '.proctor/proctor.db') })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/**
 * The scores, statistics and verdict in the document of `proctor run --json`, to 12 digits: items that end in another order are summed up in
 * another order.
 */
function scoresOf(stdout: string): unknown {
  const { evals } = JSON.parse(stdout, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  )
  const [{ scores, statistics, gateResults, verdict, outcome }] = evals
  return { scores, statistics, gateResults, verdict, outcome }
}
