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

  it('takes malformed steps and prototype names for what they are', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (taken) => {
        const trajectory = JSON.parse('{"steps":[]}')
        trajectory.steps = [...taken, { name: 'x', toolArgs: { ['__proto__']: 1 } }]
        const { score } = compareTrajectories(trajectory, [{ name: '__proto__' }, { name: 'constructor' }])
        expect(score).toBe(0)
        expect(checkTrajectoryEfficiency(trajectory).score).toBeGreaterThanOrEqual(0)
        expect(analyzeToolFailures(trajectory).score).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is the same for any order of the steps where order is free', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(texts, texts, (taken, expected) => {
        const reversed = [...taken].reverse().join('')
        const { score } = compareTrajectories(path(taken), names(expected), { ordering: 'unordered' })
        expect(compareTrajectories(path(reversed), names(expected), { ordering: 'unordered' }).score).toBe(
          score,
        )
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
    })
  })
})
