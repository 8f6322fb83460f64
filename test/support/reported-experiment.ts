import { type Comparison, compareExperiments } from '../../src/experiments/index.ts'
import type { StoredExperiment } from '../../src/experiments/stored-experiment.ts'
import { storedExperiment } from './stored-experiments.ts'

/** Text that would break out of every format that does not escape it. */
export const hostile = `<script>alert(1)</script> & "quotes" | pipe\n::error::x %0A ]]> \u0000\u001b[31m \uD800 @everyone`

const git = { commit: 'abcdef0123456789', branch: 'main', isDirty: true, treeHash: 'h' }

const result = {
  statistics: { s: { n: 4, items: 4, passed: 2, mean: 0.5, passRate: 0.5, gate: true } },
  summary: {
    totalItems: 5,
    trials: 1,
    scored: 4,
    errors: 1,
    itemErrors: 1,
    notRun: 0,
    notScorable: {},
    abandoned: [],
    durationMs: 6000,
    warnings: [hostile],
  },
  outcome: {
    state: 'gate-failed',
    word: 'GATE FAILED',
    exitCode: 1,
    verdict: 'failed',
    verdictReason: 's: 2 of 4 pass, needs 0.9',
  },
  gateResults: [
    {
      id: 's',
      key: 's',
      identity: 's',
      passed: false,
      score: 0.5,
      passRate: 0.5,
      required: 0.9,
      n: 4,
      errors: 1,
    },
  ],
  thresholdResults: [
    {
      id: 't',
      key: 't',
      identity: 't',
      passed: false,
      averageScore: 0.4,
      threshold: { min: 0.8 },
      n: 4,
      errors: 0,
    },
  ],
}

const gate = (score: number, reason: string) =>
  ({ status: 'scored', score, passed: score === 1, reason, role: 'gate' }) as const

/** An experiment with a pass, a failure, an error, a hostile item, CJK and emoji; and its baseline. */
export function reportedExperiment(): {
  experiment: StoredExperiment
  base: StoredExperiment
  comparison: Comparison
} {
  const base = storedExperiment(
    'exp_base',
    ['inv-001', 'inv-017', hostile, '天気-東京-🌧️', 'inv-051'].map((item) => ({
      item,
      cells: { s: gate(item === '天気-東京-🌧️' ? 0 : 1, 'was so'), t: 0.9 },
    })),
    { name: 'nightly', git },
  )
  const experiment = storedExperiment(
    'exp_now',
    [
      { item: 'inv-001', cells: { s: gate(1, 'fine'), t: 0.4 } },
      { item: 'inv-017', cells: { s: gate(0, 'no policy paragraph cited\nsecond line'), t: 0.4 } },
      {
        item: hostile,
        cells: { s: gate(0, hostile), t: 0.4 },
        body: { input: hostile, output: { text: hostile } },
      },
      { item: '天気-東京-🌧️', cells: { s: gate(1, '晴れと答えた 👍'), t: 0.4 } },
      { item: 'inv-051', error: '429 after 4 attempts' },
    ],
    { result, git, file: 'evals/refund,agent.eval.ts' },
  )
  return { experiment, base, comparison: compareExperiments(base, experiment) }
}
