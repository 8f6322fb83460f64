import { describe, expect, it } from 'vitest'
import { fromGroundTruth, ScorerError, type TrajectoryExpectation } from '../../../scorer/index.ts'
import { none, type Trajectory, type TrajectoryStep } from '../../../trajectory/index.ts'
import { createTrajectoryAccuracyScorerCode } from '../trajectory-accuracy/trajectory-accuracy.ts'
import { createTrajectoryScorerCode } from './trajectory.ts'

const tool = (name: string, rest: object = {}): TrajectoryStep => ({ stepType: 'tool_call', name, ...rest })
const agent = (name: string, ...children: TrajectoryStep[]): TrajectoryStep => ({
  stepType: 'agent_run',
  name,
  children,
})

async function judge(defaults: TrajectoryExpectation, trajectory: Trajectory) {
  const { score, reason, notScorable } = await createTrajectoryScorerCode({ defaults }).run({
    output: trajectory,
  })
  return { score, why: reason ?? notScorable?.reason }
}

describe('limits', () => {
  it('says the limit and the value that was beyond it', async () => {
    const steps = [tool('a', { durationMs: 30 }), tool('b', { durationMs: 20 })]
    const found = await judge(
      { maxSteps: 1, maxTotalTokens: 5, maxTotalDurationMs: 40 },
      { steps, totalTokens: 10 },
    )
    expect(found.why).toBe(
      '2 steps, at most 1 allowed. 10 tokens, at most 5 allowed. 50 ms, at most 40 allowed.',
    )
    // Efficiency (1/2 + 1/2 + 4/5 + 1) / 4 weighs 0.3, failures 1 weigh 0.2.
    expect(found.score).toBeCloseTo((0.7 * 0.3 + 0.2) / 0.5)
  })

  it('holds limits of nested steps where they stand, and names the step', async () => {
    const steps = [{ name: 'w', children: { maxSteps: 1, noRedundantCalls: false, maxRetriesPerTool: 0 } }]
    const failed = tool('x', { success: false })
    const found = await judge({ steps }, { steps: [agent('w', failed, tool('x'))] })
    expect(found.why).toBe(
      '1 of 1 expected steps were taken as expected. 2 steps in "w", at most 1 allowed. Retried too often in "w": x (1 times); at most 0 allowed.',
    )
    // Efficiency: 1 above and 1/2 below; failures: 1 above and 0 below.
    expect(found.score).toBeCloseTo((0.4 + 0.75 * 0.3 + 0.5 * 0.2) / 0.9)
  })

  it('is not scorable where a limit was not measured, nested ones too, and names it', async () => {
    expect(await judge({ maxTotalTokens: 100 }, { steps: [tool('a')] })).toEqual({
      score: undefined,
      why: 'the run has no measurement for maxTotalTokens (100)',
    })
    const steps = [{ name: 'w', children: { maxTotalDurationMs: 9, maxTotalTokens: 8 } }]
    expect(await judge({ steps }, { steps: [agent('w', tool('a'))] })).toEqual({
      score: undefined,
      why: 'the run has no measurement for maxTotalTokens (8) and maxTotalDurationMs (9)',
    })
  })

  it('is missed where the part that was measured is beyond it already', async () => {
    const steps = [tool('a', { durationMs: 50 }), tool('b')]
    expect((await judge({ maxTotalDurationMs: 40 }, { steps })).why).toBe('50 ms, at most 40 allowed.')
  })

  it('takes tokens and time of the run where the path tells none', async () => {
    const scorer = createTrajectoryScorerCode({ defaults: { maxTotalTokens: 10, maxTotalDurationMs: 5 } })
    const usage = { totalTokens: 10 }
    const { score } = await scorer.run({ output: { steps: [tool('a')] }, usage, durationMs: 5 })
    expect(score).toBe(1)
  })

  it('lets calls be repeated with noRedundantCalls: false, and scores nothing but failures then', async () => {
    const twice = { steps: [tool('a', { toolArgs: { x: 1 } }), tool('a', { toolArgs: { x: 1 } })] }
    const found = await judge({ blacklistedTools: ['z'] }, twice)
    expect(found.why).toBe('Called again with equal arguments: a.')
    expect(found.score).toBeLessThan(1)
    expect((await judge({ blacklistedTools: ['z'], noRedundantCalls: false }, twice)).score).toBe(1)
  })
})

describe('expectations that depend on the run', () => {
  const taken = { steps: [tool('a'), tool('b')] }

  it('takes the path from a function, for both scorers', async () => {
    const accuracy = createTrajectoryAccuracyScorerCode({ expectedTrajectory: fromGroundTruth('path') })
    const whole = createTrajectoryScorerCode({ defaults: fromGroundTruth('expected') })
    const right = [{ name: 'a' }, { name: 'b' }]
    const wrong = [{ name: 'b' }, { name: 'a' }]
    const scores = async (path: unknown) => {
      const groundTruth = { path, expected: { steps: path } }
      const run = { output: taken, groundTruth }
      return [(await accuracy.run(run)).score, (await whole.run(run)).score]
    }
    expect(await scores(right)).toEqual([1, 1])
    const [first, second] = await scores(wrong)
    expect(first).toBe(0.5)
    expect(second).toBeLessThan(1)
    expect(accuracy.identity).toContain('groundTruth.path')
    expect(whole.identity).toContain('groundTruth.expected')
  })

  it('is not scorable where the function has no value, unless the item has its own', async () => {
    const accuracy = createTrajectoryAccuracyScorerCode({
      expectedTrajectory: () => undefined,
      comparisonOptions: { ordering: 'unordered' },
    })
    const whole = createTrajectoryScorerCode({ defaults: () => null })
    for (const scorer of [accuracy, whole]) {
      expect((await scorer.run({ output: taken })).score).toBeUndefined()
      const expectedTrajectory = { steps: [{ name: 'b' }, { name: 'a' }] }
      expect((await scorer.run({ output: taken, expectedTrajectory })).score).toBeCloseTo(
        scorer === accuracy ? 1 : 7 / 9,
      )
    }
  })

  it('refuses a bad value of a function as an error of that run', async () => {
    const accuracy = createTrajectoryAccuracyScorerCode({ expectedTrajectory: () => [] })
    await expect(accuracy.run({ output: taken })).rejects.toThrow(/none\(\)/)
    const whole = createTrajectoryScorerCode({ defaults: () => ({ maxSteps: -1 }) })
    await expect(whole.run({ output: taken })).rejects.toBeInstanceOf(ScorerError)
  })

  it('lets the item win over the scorer, field by field', async () => {
    const scorer = createTrajectoryScorerCode({
      defaults: { steps: [{ name: 'z' }], blacklistedTools: ['b'] },
    })
    const run = { output: taken, expectedTrajectory: { steps: [{ name: 'a' }] } }
    const { score, reason } = await scorer.run(run)
    expect(score).toBe(0)
    expect(reason).toBe('Forbidden, and used: b. 1 of 1 expected steps were taken as expected.')
  })
})

describe('a recorded trajectory as the expectation', () => {
  const recorded: Trajectory = {
    totalDurationMs: 5,
    steps: [
      tool('a', { toolArgs: { x: 1 }, toolResult: 'one', durationMs: 3, success: true }),
      agent('w', tool('b', { toolArgs: {}, toolResult: 2 })),
    ],
  }
  const again: Trajectory = {
    steps: [tool('a', { toolArgs: { x: 1 }, toolResult: 'two' }), agent('w', tool('b', { toolArgs: {} }))],
  }

  it('counts names, types, arguments and children; results, times and success do not', async () => {
    const scorer = createTrajectoryAccuracyScorerCode({ expectedTrajectory: recorded })
    expect((await scorer.run({ output: again })).score).toBe(1)
    const other = { steps: [tool('a', { toolArgs: { x: 2 } }), agent('w', tool('b', { toolArgs: {} }))] }
    expect((await scorer.run({ output: other })).score).toBe(0.5)
  })

  it('may be what an item expects', async () => {
    const expectedTrajectory: TrajectoryExpectation = JSON.parse(JSON.stringify(recorded))
    for (const scorer of [createTrajectoryAccuracyScorerCode(), createTrajectoryScorerCode()])
      expect((await scorer.run({ output: again, expectedTrajectory })).score).toBe(1)
  })
})

describe('outputs that are no trajectory', () => {
  it.each([
    ['steps without names', { steps: [{ stepType: 'tool_call' }] }],
    ['children that are no steps', { steps: [{ name: 'a', children: [5] }] }],
    ['steps that are texts', { steps: ['a'] }],
  ])('%s are refused with the code of a broken trajectory', async (_words, output) => {
    const scorers = [
      createTrajectoryAccuracyScorerCode({ expectedTrajectory: none() }),
      createTrajectoryScorerCode({ defaults: { blacklistedTools: ['a'] } }),
    ]
    for (const scorer of scorers) {
      const thrown: unknown = await scorer.run({ output }).catch((refused: unknown) => refused)
      expect(thrown).toBeInstanceOf(ScorerError)
      expect(thrown).toMatchObject({
        code: 'PROCTOR_SCORER_THREW',
        step: 'preprocess',
        cause: { code: 'PROCTOR_TRANSCRIPT_NO_TRAJECTORY' },
      })
    }
  })

  it('are refused with the code of an unknown transcript where they are nothing known', async () => {
    const scorer = createTrajectoryScorerCode({ defaults: { blacklistedTools: ['a'] } })
    await expect(scorer.run({ output: { answer: 5 } })).rejects.toMatchObject({
      cause: { name: 'UnrecognizedTranscriptError' },
    })
  })
})
