import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../support/shared.ts'
import { runProctor, workspace } from './support.ts'

const scorers = `
import { checks } from 'proctor/checks'
import { createScorer } from 'proctor/evals'
import { createToolCallAccuracyScorerCode } from 'proctor/scorers/code'
export const calls = [
  checks.noToolErrors(),
  createToolCallAccuracyScorerCode({ expectedTool: 'book_reservation' }),
]
export const reward = createScorer({ id: 'reward', description: '' }).generateScore(({ run }) => run.groundTruth)
`

describe.skipIf(!hasShared)('on the recorded runs of tau-bench airline', () => {
  const input = sharedPath('data/tau-airline/trajectories.jsonl')
  const score = async (...args: string[]): Promise<{ code: number | null; stdout: string }> =>
    runProctor(['score', '-i', input, '--map', 'id=task_id,trial=trial,groundTruth=reward', ...args], {
      cwd: workspace({ 'scorers.mjs': scorers }),
      env: { COLUMNS: '100' },
    })

  test('the table shows 71 clean runs of 100 beside the tool-call scorer', async () => {
    const { code, stdout } = await score('-s', 'scorers.mjs#calls')
    expect(code).toBe(0)
    expect(stdout).toContain('25 items × 2 scorers × 4 trials')
    expect(stdout).toMatch(/check-no-tool-errors +0\.710 .* 71\/100 +100/)
    expect(stdout).toMatch(/code-tool-call-accuracy-scorer +\d\.\d{3} .* \d+\/100 +100/)
  })

  test('trials give pass^k, pass@k and the clustered standard error', async () => {
    const { stdout } = await score('-s', 'scorers.mjs#reward', '--json')
    const { reward } = JSON.parse(stdout).statistics
    const values = (estimates: Record<string, { value: number }>): number[] =>
      Object.values(estimates).map(({ value }) => Number(value.toFixed(6)))
    expect(values(reward.passHatK)).toEqual([0.31, 0.193333, 0.17, 0.16])
    expect(values(reward.passAtK)).toEqual([0.31, 0.426667, 0.52, 0.6])
    expect(reward.standardError).toBeCloseTo(0.0725718, 6)
  })
})
