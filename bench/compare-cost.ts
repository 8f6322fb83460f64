import type { Cell } from '../src/evals/index.ts'
import { compareExperiments, type StoredExperiment } from '../src/experiments/index.ts'

const rounds = 5

/** An experiment of so many items under four scorers, whose scores follow from the seed. */
function experimentOf(items: number, seed: number): StoredExperiment {
  const scorers = ['includes', 'tone', 'order', 'policy']
  const scoreOf = (item: number, place: number): number => ((item * 31 + place * 17 + seed * 7) % 11) / 10
  const cellOf = (scorer: string, item: number, place: number): Cell => {
    const score = Math.min(1, scoreOf(item, place))
    const head = { scorer, key: scorer, fingerprint: 'f', role: 'scorer', durationMs: 1 } as const
    return { ...head, status: 'scored', score, passed: score >= 0.5, reason: 'as it is' }
  }
  return {
    record: {
      id: `exp_${seed}`,
      eval: 'bench',
      status: 'finished',
      startedAt: '2026-01-01T00:00:00.000Z',
      datasetVersion: 'd',
      target: { name: 'agent' },
      scorers: scorers.map((name) => ({ identity: name, key: name, fingerprint: 'f', role: 'scorer' })),
      trials: 1,
      options: {},
      environment: {},
      tags: [],
      isPart: false,
    },
    results: Array.from({ length: items }, (_, item) => ({
      item: `item-${item}`,
      trial: 0,
      attempt: 0,
      finishedAt: '2026-01-01T00:00:01.000Z',
      hasError: false,
      cells: scorers.map((scorer, place) => cellOf(scorer, item, place)),
      body: { input: `ask ${item}`, output: 'answer' },
    })),
  }
}

/** CPU of one comparison of two experiments under four scorers, in milliseconds: the best of five. */
export function measureCompare(items: number): number {
  const base = experimentOf(items, 1)
  const candidate = experimentOf(items, 2)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    compareExperiments(base, candidate)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
