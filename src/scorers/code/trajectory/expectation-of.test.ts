import { expect, test } from 'vitest'
import { BadOptionError } from '../../../errors/index.ts'
import {
  createTrajectoryAccuracyScorerCode,
  type TrajectoryAccuracyOptions,
} from '../trajectory-accuracy/trajectory-accuracy.ts'

const called = (toolName: string, input: object) => ({
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId: toolName, toolName, input }],
})
const output = [called('a', { x: 1, y: 2 }), called('b', {})]
const scoreOf = async (expectedTrajectory: TrajectoryAccuracyOptions['expectedTrajectory']) =>
  (
    await createTrajectoryAccuracyScorerCode({ ...(expectedTrajectory && { expectedTrajectory }) }).run({
      output,
    })
  ).score

const reversed = [{ name: 'b' }, { name: 'a' }]

test('steps may stand with how they compare', async () => {
  expect(await scoreOf({ steps: reversed })).toBe(0.5)
  expect(await scoreOf({ steps: reversed, ordering: 'unordered' })).toBe(1)
  expect(await scoreOf(() => ({ steps: reversed, ordering: 'unordered' }))).toBe(1)
  expect(await scoreOf({ steps: [{ name: 'a', toolArgs: { x: 1 }, match: 'subset' }] })).toBe(1)
})

test('a recorded path is compared by names, types and arguments alone', async () => {
  const steps = [
    {
      stepType: 'tool_call' as const,
      name: 'a',
      toolArgs: { x: 1, y: 2 },
      toolResult: 'other',
      durationMs: 9,
    },
  ]
  expect(await scoreOf({ steps, totalDurationMs: 12 })).toBe(1)
})

test.each<[unknown, string]>([
  [{ steps: reversed, ordering: 'strct' }, 'ordering'],
  [{ steps: reversed, orderin: 'strict' }, 'options'],
  [{ steps: [{ name: 'a', args: { x: 2 } }] }, 'steps[0]'],
  [[{ name: 'a', arguments: { x: 2 } }], 'steps[0]'],
  [[{ name: 'w', children: [{ name: 'a', params: { x: 2 } }] }], 'steps[0].children[0]'],
])('what would be passed over in silence is refused: %j', (given, option) => {
  const expectedTrajectory = given as TrajectoryAccuracyOptions['expectedTrajectory'] // reason: what callers without types hand in
  const create = () =>
    createTrajectoryAccuracyScorerCode({ ...(expectedTrajectory && { expectedTrajectory }) })
  expect(create).toThrow(expect.objectContaining({ option }))
  expect(create).toThrow(BadOptionError)
})
