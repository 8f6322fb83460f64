import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../../test/support/shared.ts'
import { checks } from '../checks/index.ts'
import { createScorer } from '../scorer/index.ts'
import type { RunInput } from './recorded-run.ts'
import { scoreRuns } from './score-runs.ts'

const rewarded = createScorer({ id: 'rewarded', description: 'The benchmark gave the reward' }).generateScore(
  ({ run }) => run.metadata?.['reward'] as number, // reason: 0 or 1 in this file
)

describe.skipIf(!hasShared)('100 recorded runs of tau-bench airline: 25 tasks, 4 trials', () => {
  function* runs(): Generator<RunInput> {
    const lines = readFileSync(sharedPath('data/tau-airline/trajectories.jsonl'), 'utf8').trim().split('\n')
    for (const line of lines) {
      const { task_id, trial, reward, traj, messages } = JSON.parse(line)
      yield { id: task_id, trial, output: traj ?? messages, metadata: { reward } }
    }
  }

  test('pass^k, pass@k and the clustered standard error are those of the benchmark', async () => {
    const result = await scoreRuns(runs(), [rewarded, checks.noToolErrors()], { keepItems: false })
    expect(result.summary).toMatchObject({ totalItems: 25, trials: 4, scored: 200, errors: 0 })
    const { passHatK = {}, passAtK = {}, standardError, mean } = result.statistics['rewarded'] ?? {}
    expect(mean).toBeCloseTo(0.31, 12)
    expect(standardError).toBeCloseTo(0.0725718, 7)
    const rounded = (estimates: typeof passHatK): number[] =>
      Object.values(estimates).map(({ value }) => Number(value.toFixed(6)))
    expect(rounded(passHatK)).toEqual([0.31, 0.193333, 0.17, 0.16])
    expect(rounded(passAtK)).toEqual([0.31, 0.426667, 0.52, 0.6])
    expect(result.statistics['check-no-tool-errors']?.passed).toBe(71)
  })
})
