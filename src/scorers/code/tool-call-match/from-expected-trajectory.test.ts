import { describe, expect, it, test } from 'vitest'
import { call } from '../../../../test/support/replies.ts'
import { none, type TrajectoryExpectation } from '../../../scorer/index.ts'
import { oneOf } from '../../../trajectory/index.ts'
import { fromExpectedTrajectory } from './from-expected-trajectory.ts'
import { createToolCallMatchScorer } from './tool-call-match.ts'

const read = fromExpectedTrajectory()
const callsOf = (steps: unknown) => read({ expectedTrajectory: { steps } as TrajectoryExpectation }) // reason: as data brings it

describe('fromExpectedTrajectory', () => {
  it('takes the tool calls in order, with their arguments and how they compare', () => {
    const city = { city: oneOf('Paris', 'Rome') }
    expect(
      callsOf([
        { name: 'search', toolArgs: city, match: 'subset', toolResult: 'x' },
        { name: 'gpt', stepType: 'model_generation' },
        { name: 'book', stepType: 'mcp_tool_call' },
        { name: 'log', stepType: 'provider_tool_call', match: 'ignore', toolArgs: {} },
      ]),
    ).toEqual([
      { name: 'search', args: city, match: 'subset' },
      { name: 'book' },
      { name: 'log', args: {}, match: 'ignore' },
    ])
  })

  it('takes the calls below agents, workflow steps and model requests where they stand', () => {
    const steps = [
      { name: 'a' },
      {
        name: 'agent',
        stepType: 'agent_run',
        children: {
          ordering: 'unordered',
          steps: [{ name: 'gpt', stepType: 'model_generation', children: [{ name: 'b' }] }],
        },
      },
      { name: 'w', stepType: 'workflow_step', children: { steps: none() } },
      { name: 'c', children: [] },
    ]
    expect(callsOf(steps)).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  })

  it('refuses steps below a tool call, and says where', () => {
    const steps = [
      { name: 'agent', stepType: 'agent_run', children: [{ name: 'ask', children: [{ name: 'b' }] }] },
    ]
    expect(() => callsOf(steps)).toThrow(
      /steps\[0\]\.children\[0\]\.children` takes no steps below a tool call/,
    )
    expect(() => callsOf([{ name: 'ask', children: { steps: none() } }])).toThrow(/no steps below/)
    expect(() => callsOf([{}])).toThrow(/a step \{ name/)
    expect(() => callsOf([])).toThrow(/one or more/)
  })

  test('where no call is expected, the run is not scorable; none() is said on purpose', async () => {
    const scorer = createToolCallMatchScorer({ expectedCalls: fromExpectedTrajectory() })
    const output = [call('a')]
    for (const expectedTrajectory of [{}, { steps: [{ name: 'gpt', stepType: 'model_generation' }] }])
      expect((await scorer.run({ output, expectedTrajectory })).notScorable?.reason).toMatch(
        /no expected calls/,
      )
    expect((await scorer.run({ output })).notScorable).toBeDefined()
    expect((await scorer.run({ output, expectedTrajectory: { steps: none() } })).score).toBe(0)
  })

  it('serves the scorer in every mode that takes expected calls', async () => {
    const expectedTrajectory = { steps: [{ name: 'a', toolArgs: { n: 1 } }, { name: 'b' }] }
    const output = [call('b'), call('a', { n: 1, more: true })]
    const scoreOf = async (options: object) =>
      (
        await createToolCallMatchScorer({ expectedCalls: fromExpectedTrajectory(), ...options }).run({
          output,
          expectedTrajectory,
        })
      ).score
    expect(await scoreOf({})).toBe(0)
    expect(await scoreOf({ match: 'subset' })).toBe(1)
    expect(await scoreOf({ match: 'subset', mode: 'strict' })).toBe(0)
    expect(
      await scoreOf({ mode: 'state', changesState: ['a', 'b'], hosted: 'ignore' }).catch(String),
    ).not.toBe(1)
  })

  it('is known by its name', () => {
    expect(createToolCallMatchScorer({ expectedCalls: fromExpectedTrajectory() }).identity).toBe(
      'code-tool-call-match-scorer({expectedCalls:expectedTrajectory})',
    )
  })
})
