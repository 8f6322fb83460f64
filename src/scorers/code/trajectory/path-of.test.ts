import { expect, test } from 'vitest'
import { none } from '../../../trajectory/index.ts'
import { createTrajectoryAccuracyScorerCode } from '../trajectory-accuracy/trajectory-accuracy.ts'
import { createTrajectoryScorerCode } from './trajectory.ts'

const silent = { output: [] }
const spoke = { output: [{ role: 'assistant', content: 'Hello.' }] }

test.each([
  { blacklistedTools: ['boom'] },
  { maxSteps: 3 },
  { noRedundantCalls: true },
  { maxRetriesPerTool: 1 },
  { steps: none(), maxSteps: 3 },
])('an agent that did nothing breaks no limit, which says nothing: %o', async (defaults) => {
  const scorer = createTrajectoryScorerCode({ defaults })
  expect((await scorer.run(silent)).notScorable?.reason).toContain('no assistant message')
  expect((await scorer.run(spoke)).score).toBe(1)
})

test('an agent that did nothing took none of the expected steps, and gets nothing for keeping within limits', async () => {
  const scorer = createTrajectoryScorerCode({ defaults: { steps: [{ name: 'a' }], maxSteps: 3 } })
  const { score, reason, preprocessStepResult } = await scorer.run(silent)
  expect([score, preprocessStepResult?.didNothing]).toEqual([0, true])
  expect(reason).toContain('step 1 "a": expected, not taken')
})

test('where no step is right, a run without an assistant message is not scorable', async () => {
  const scorer = createTrajectoryAccuracyScorerCode({ expectedTrajectory: none() })
  expect((await scorer.run(silent)).score).toBeUndefined()
  expect((await scorer.run(spoke)).score).toBe(1)
})
