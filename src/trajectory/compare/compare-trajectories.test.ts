import { describe, expect, it } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import type { TrajectoryStep } from '../trajectory.ts'
import { analyzeToolFailures } from './analyze-tool-failures.ts'
import { checkTrajectoryEfficiency } from './check-trajectory-efficiency.ts'
import { compareTrajectories, type TrajectoryComparisonOptions } from './compare-trajectories.ts'

const tool = (name: string, rest: object = {}): TrajectoryStep => ({ stepType: 'tool_call', name, ...rest })
const names = (text: string) => [...text].map((name) => ({ name }))
const path = (text: string) => ({ steps: [...text].map((name) => tool(name)) })

describe('compareTrajectories', () => {
  it.each<[string, string, TrajectoryComparisonOptions, number]>([
    ['ab', 'ab', { ordering: 'strict' }, 1],
    ['axb', 'ab', { ordering: 'strict' }, 2 / 3],
    ['ba', 'ab', { ordering: 'strict' }, 0.5],
    ['axb', 'ab', {}, 1],
    ['ba', 'ab', {}, 0.5],
    ['ba', 'ab', { ordering: 'unordered' }, 1],
    ['a', 'aa', { ordering: 'unordered' }, 0.5],
    ['aab', 'ab', { allowRepeatedSteps: false }, 2 / 3],
    ['aab', 'aab', { allowRepeatedSteps: false }, 1],
    ['', 'a', {}, 0],
  ])('taken %j, expected %j, %j: %d', (taken, expected, options, score) => {
    expect(compareTrajectories(path(taken), names(expected), options).score).toBe(score)
  })

  it('does not count a step taken again after it failed as repeated', () => {
    const steps = [tool('a', { success: false }), tool('a', { success: true })]
    expect(compareTrajectories({ steps }, names('a'), { allowRepeatedSteps: false }).score).toBe(1)
  })

  it('does not count a step that failed and was taken again with other arguments as repeated', () => {
    const steps = [tool('a', { toolArgs: 1, success: false }), tool('a', { toolArgs: 2, success: true })]
    const expected = [{ name: 'a', toolArgs: 2 }]
    expect(compareTrajectories({ steps }, expected, { allowRepeatedSteps: false }).score).toBe(1)
    const twice = [tool('a', { toolArgs: 1 }), tool('a', { toolArgs: 2 })]
    expect(compareTrajectories({ steps: twice }, expected, { allowRepeatedSteps: false }).score).toBe(0.5)
  })

  it('never matches by a name of the prototype', () => {
    const steps = [{ name: 'x', stepType: 'tool_call' as const, toolArgs: { ['__proto__']: 1 } }]
    expect(compareTrajectories({ steps }, [{ name: '__proto__' }, { name: 'constructor' }]).score).toBe(0)
    const same = [tool('constructor'), tool('__proto__', { toolArgs: JSON.parse('{"__proto__":1}') })]
    const expected = [{ name: 'constructor' }, { name: '__proto__', toolArgs: JSON.parse('{"__proto__":1}') }]
    expect(compareTrajectories({ steps: same }, expected).score).toBe(1)
    expect(compareTrajectories({ steps: same }, [{ name: '__proto__', toolArgs: {} }]).score).toBe(0)
  })

  it('is the same for any order of the steps and of the expected ones where order is free', () => {
    const step = fc.record({
      name: fc.constantFrom('a', 'b'),
      toolArgs: fc.constantFrom({}, { x: 1 }, { x: 2 }, { x: 1, y: 1 }),
    })
    const steps = fc.array(step, { minLength: 1, maxLength: 7 })
    const shuffled = steps.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, shuffled, ([taken, takenElse], [expected, expectedElse]) => {
        const of = (own: typeof taken, wanted: typeof taken): unknown => {
          const trajectory = { steps: own.map(({ name, toolArgs }) => tool(name, { toolArgs })) }
          const found = compareTrajectories(trajectory, wanted, { ordering: 'unordered' })
          return [found.score, found.matchedSteps, found.extraSteps.toSorted(), found.missingSteps.toSorted()]
        }
        const first = of(taken, expected)
        expect(of(takenElse, expected)).toEqual(first)
        expect(of(taken, expectedElse)).toEqual(first)
        expect(of(takenElse, expectedElse)).toEqual(first)
      }),
    )
  })

  it('never scores higher under strict for a step nobody expected', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(texts, texts, fc.nat(8), (taken, expected, place) => {
        const more = `${taken.slice(0, place)}x${taken.slice(place)}`
        const { score } = compareTrajectories(path(taken), names(expected), { ordering: 'strict' })
        const { score: lower } = compareTrajectories(path(more), names(expected), { ordering: 'strict' })
        expect(lower).toBeLessThanOrEqual(score)
      }),
    )
  })
})

describe('checkTrajectoryEfficiency', () => {
  it('finds calls with deeply equal arguments, and takes a retry after a failure for none', () => {
    const twice = [
      tool('a', { toolArgs: { x: 1, y: [2] } }),
      tool('b'),
      tool('a', { toolArgs: { y: [2], x: 1 } }),
    ]
    expect(checkTrajectoryEfficiency({ steps: twice }).redundantCalls).toEqual([{ name: 'a', index: 2 }])
    const retried = [tool('a', { success: false }), tool('a', { success: true })]
    expect(checkTrajectoryEfficiency({ steps: retried }).redundantCalls).toEqual([])
  })

  it('has no score where a limit has no measurement', () => {
    const { score, unmeasured } = checkTrajectoryEfficiency({ steps: [tool('a')] }, { maxTotalTokens: 5 })
    expect([score, unmeasured]).toEqual([undefined, ['maxTotalTokens']])
  })
})

describe('analyzeToolFailures', () => {
  it('tells retries and alternatives', () => {
    const bad = tool('a', { success: false })
    const result = analyzeToolFailures({ steps: [bad, bad, bad, bad, tool('b')] })
    expect(result).toEqual({
      score: 1 - (1 - 2 / 3),
      patterns: [
        {
          toolName: 'a',
          retryCount: 3,
          eventuallySucceeded: false,
          fellBackToAlternative: true,
          alternativeTool: 'b',
        },
      ],
      totalRetries: 3,
      excessiveRetryTools: ['a'],
      maxRetriesPerTool: 2,
    })
  })
})
