import { describe, expect, it } from 'vitest'
import { none, type TrajectoryStep } from '../../../trajectory/index.ts'
import { createTrajectoryTestRun } from '../../../utils/index.ts'
import { createTrajectoryAccuracyScorerCode } from '../trajectory-accuracy/trajectory-accuracy.ts'
import { createTrajectoryScorerCode, type TrajectoryScorerOptions } from './trajectory.ts'

const tool = (name: string, rest: object = {}): TrajectoryStep => ({ stepType: 'tool_call', name, ...rest })
const agent = (name: string, ...children: TrajectoryStep[]): TrajectoryStep => ({
  stepType: 'agent_run',
  name,
  children,
})
const model = (...children: TrajectoryStep[]): TrajectoryStep => ({
  stepType: 'model_generation',
  name: 'gpt',
  children,
})
const score = async (options: TrajectoryScorerOptions, ...steps: TrajectoryStep[]) =>
  (await createTrajectoryScorerCode(options).run(createTrajectoryTestRun({ trajectory: { steps } }))).score

describe('createTrajectoryScorerCode', () => {
  it('is 0 where a forbidden tool or sequence is used at any depth', async () => {
    const nested = [agent('worker', model(tool('boom', { success: true })))]
    expect(await score({ defaults: { blacklistedTools: ['boom'] } }, ...nested)).toBe(0)
    expect(
      await score({ defaults: { blacklistedSequences: [['read', 'boom']] } }, tool('read'), ...nested),
    ).toBe(0)
    const below = { steps: [{ name: 'worker', children: { blacklistedTools: ['boom'] } }] }
    expect(await score({ defaults: below }, ...nested)).toBe(0)
  })

  it('is exactly 1 where every part is perfect, whatever the weights', async () => {
    const defaults = { steps: [{ name: 'a' }], maxSteps: 3, blacklistedTools: ['z'] }
    expect(
      await score({ defaults, weights: { accuracy: 0.1, efficiency: 0.7, toolFailures: 1e300 } }, tool('a')),
    ).toBe(1)
  })

  it.each([
    [{ accuracy: -1 }],
    [{ accuracy: Number.NaN }],
    [{ accuracy: 0, efficiency: 0, toolFailures: 0, blacklist: 0 }],
  ])('refuses weights %j', (weights) =>
    expect(() => createTrajectoryScorerCode({ weights })).toThrow(/weight/),
  )

  it('is not scorable where nothing is expected or a limit was not measured', async () => {
    expect(await score({}, tool('a'))).toBeUndefined()
    expect(await score({ defaults: { maxTotalTokens: 100 } }, tool('a'))).toBeUndefined()
    expect(await score({ defaults: { maxTotalDurationMs: 100 } }, tool('a'))).toBeUndefined()
    expect(await score({ defaults: { maxTotalTokens: 1, blacklistedTools: ['a'] } }, tool('a'))).toBe(0)
  })

  it('scores outputs that are messages, and merges what the item expects over the defaults', async () => {
    const call = { id: '1', type: 'function', function: { name: 'find', arguments: '{"q":1}' } }
    const result = await createTrajectoryScorerCode({
      defaults: { steps: [{ name: 'other' }], maxSteps: 2 },
    }).run({
      output: [{ role: 'assistant', content: null, tool_calls: [call] }],
      expectedTrajectory: { steps: [{ name: 'find', toolArgs: { q: 2 } }] },
    })
    expect(result.score).toBeCloseTo(5 / 9)
    expect(result.reason).toBe(
      '0 of 1 expected steps were taken as expected: step 1 "find": toolArgs.q expected 2, received 1.',
    )
  })

  it('judges children where they stand, under their own ordering', async () => {
    const steps = [
      { name: 'w', children: { ordering: 'strict' as const, steps: [{ name: 'a' }, { name: 'b' }] } },
    ]
    const accuracy = createTrajectoryAccuracyScorerCode({ expectedTrajectory: steps })
    const of = async (...taken: TrajectoryStep[]) => (await accuracy.run({ output: { steps: taken } })).score
    expect(await of(agent('w', tool('a'), tool('b')))).toBe(1)
    expect(await of(agent('w', tool('b'), tool('a')))).toBe(0.75)
    expect(await of(agent('w'), tool('a'), tool('b'))).toBe(0.5)
    expect(await of(agent('w'), agent('w', model(tool('a')), model(tool('b'))))).toBe(1)
  })
})

describe('createTrajectoryAccuracyScorerCode', () => {
  it('refuses an empty list, and takes none()', async () => {
    expect(() => createTrajectoryAccuracyScorerCode({ expectedTrajectory: [] })).toThrow(/none\(\)/)
    const scorer = createTrajectoryAccuracyScorerCode({ expectedTrajectory: none() })
    expect((await scorer.run({ output: { steps: [] } })).score).toBe(1)
    expect((await scorer.run({ output: { steps: [tool('a')] } })).score).toBe(0)
  })

  it('is not scorable without expected steps', async () => {
    expect((await createTrajectoryAccuracyScorerCode().run({ output: { steps: [] } })).score).toBeUndefined()
  })
})
