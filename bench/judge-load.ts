import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScorer, scoreRuns } from 'proctor'
import { configureJudges } from 'proctor/judge'

/** What a model server has seen. */
interface Seen {
  readonly requests: number
  readonly refused: number
}

/** One load of runs on a judge. */
export interface Load {
  readonly seconds: number
  /** Runs without a score. */
  readonly lost: number
  /** Verdicts a second over the second half. */
  readonly settledRate: number
  readonly requests: number
}

/** A model server with replies of 100 ms, and a judge that asks it. */
export interface JudgeBench {
  /** Scores so many runs, 50 at once. */
  load(runs: number): Promise<Load>
  /** Seconds that so many requests take by fetch, 50 at once, with nothing but their texts read. */
  bare(runs: number): Promise<number>
  stop(): void
}

/** @param most - Requests under way that the server takes; beyond them it answers 429. */
export async function startJudgeBench(most: number, id: string): Promise<JudgeBench> {
  const server = fork(join(import.meta.dirname, 'judge-server.ts'), [String(most)], {
    execArgv: ['--import', 'jiti/register'],
  })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }] // reason: its first message is its address
  const scorer = createScorer({
    id: 'judged',
    description: 'd',
    judge: { model: { id, url }, instructions: 'Judge the answer.' },
  }).generateScore({ description: 'g', createPrompt: ({ run }) => `Answer: ${run.transcript.text}` })
  return {
    async load(runs) {
      const before = await ask(server)
      const times: number[] = []
      const data = Array.from({ length: runs }, (_, index) => ({
        input: `q${index}`,
        output: `answer ${index}`,
      }))
      const started = performance.now()
      const { summary } = await scoreRuns(data, [scorer], {
        concurrency: 50,
        keepItems: false,
        onItem: () => void times.push(performance.now()),
      })
      const half = Math.floor(runs / 2)
      const span = (times.at(-1) ?? 0) - (times[half - 1] ?? 0)
      return {
        seconds: (performance.now() - started) / 1000,
        lost: runs - summary.scored,
        settledRate: ((runs - half) / span) * 1000,
        requests: (await ask(server)).requests - before.requests,
      }
    },
    async bare(runs) {
      const messages = [{ role: 'user', content: 'Judge the answer.' }]
      const body = JSON.stringify({ model: id, messages })
      const headers = { 'content-type': 'application/json' }
      let left = runs
      const worker = async (): Promise<void> => {
        while (left-- > 0) {
          await (await fetch(`${url}/chat/completions`, { method: 'POST', headers, body })).json()
        }
      }
      const started = performance.now()
      await Promise.all(Array.from({ length: 50 }, worker))
      return (performance.now() - started) / 1000
    },
    stop: () => void server.kill(),
  }
}

async function ask(server: ChildProcess): Promise<Seen> {
  const answer = once(server, 'message')
  server.send('what?')
  const [seen] = (await answer) as [Seen] // reason: it answers every message so
  return seen
}

/** Runs something with a cache in a folder of its own. */
export async function withCache<T>(work: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-bench-cache-'))
  try {
    configureJudges({ cache: { folder } })
    return await work()
  } finally {
    configureJudges({ cache: false })
    rmSync(folder, { recursive: true, force: true })
  }
}
