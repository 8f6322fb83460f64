import { describe, expect, test } from 'vitest'
import type { ExpectedStep } from '../../scorer/index.ts'
import { near, oneOf, optional } from '../matching/argument-rules.ts'
import type { TrajectoryStep } from '../trajectory.ts'
import { compareTrajectories } from './compare-trajectories.ts'

const taken: TrajectoryStep = {
  name: 'book',
  stepType: 'tool_call',
  toolArgs: { city: 'Paris', nights: 2, guest: { name: 'Ann' } },
  toolResult: { ok: true, id: 7 },
}

function compare(expected: Omit<ExpectedStep, 'name'>, step: TrajectoryStep = taken) {
  const { score, mismatches } = compareTrajectories({ steps: [step] }, [{ name: 'book', ...expected }])
  return [score, ...mismatches]
}

describe('how toolArgs compare', () => {
  test.each<[string, ExpectedStep['match'], unknown, number]>([
    ['equal', 'exact', { guest: { name: 'Ann' }, nights: 2, city: 'Paris' }, 1],
    ['fewer', 'exact', { city: 'Paris' }, 0],
    ['fewer', 'subset', { city: 'Paris' }, 1],
    ['fewer, further in', 'subset', { guest: {} }, 1],
    ['another', 'subset', { city: 'Rome' }, 0],
    ['more', 'subset', { city: 'Paris', nights: 2, guest: { name: 'Ann' }, pets: 1 }, 0],
    ['more', 'superset', { city: 'Paris', nights: 2, guest: { name: 'Ann' }, pets: 1 }, 1],
    ['fewer', 'superset', { city: 'Paris' }, 0],
    ['any', 'ignore', { city: 'Rome' }, 1],
  ])('%s, %s: %j is %d', (_words, match, toolArgs, score) => {
    expect(compare({ match, toolArgs })[0]).toBe(score)
  })

  test('rules may stand for values, at any depth and under any mode', () => {
    const toolArgs = {
      city: oneOf('Paris', 'Lyon'),
      nights: near(2.4, 0.5),
      guest: { name: /^A/ },
      pets: optional(1),
    }
    expect(compare({ toolArgs })).toEqual([1])
    expect(compare({ toolArgs, match: 'superset' })).toEqual([1])
    expect(compare({ toolArgs: { guest: { name: /^B/ } }, match: 'subset' })).toEqual([
      0,
      'step 1 "book": toolArgs.guest.name expected a text that matches /^B/, received "Ann"',
    ])
  })

  test('what differs is named by its path, under every mode', () => {
    expect(compare({ toolArgs: { city: 'Rome' }, match: 'subset' })).toEqual([
      0,
      'step 1 "book": toolArgs.city expected "Rome", received "Paris"',
    ])
    expect(compare({ toolArgs: { city: 'Paris', nights: 2 }, match: 'superset' })).toEqual([
      0,
      'step 1 "book": toolArgs.guest expected nothing, received {"name":"Ann"}',
    ])
    expect(compare({ toolArgs: [1], match: 'subset' }, { ...taken, toolArgs: [2] })).toEqual([
      0,
      'step 1 "book": toolArgs[0] expected 1, received 2',
    ])
  })
})

describe('everything but toolArgs is compared exactly, whatever `match` says', () => {
  test.each(['exact', 'subset', 'superset', 'ignore'] as const)('%s', (match) => {
    const toolArgs = taken.stepType === 'tool_call' ? taken.toolArgs : undefined
    expect(compare({ match, toolArgs, stepType: 'tool_call' })[0]).toBe(1)
    expect(compare({ match, toolArgs, stepType: 'agent_run' })[0]).toBe(0)
    expect(compare({ match, toolArgs, toolResult: { ok: true } })[0]).toBe(0)
    expect(compare({ match, toolArgs, toolResult: { ok: true, id: 7, more: 1 } })[0]).toBe(0)
    expect(compare({ match, toolArgs, mcpServer: 'files' })[0]).toBe(0)
    const [untyped] = JSON.parse('[{"name":"book","toolArgs":{}}]')
    expect(compare({ match, toolArgs: {}, stepType: 'tool_call' }, untyped)[0]).toBe(0)
  })

  test('a call whose arguments nothing recorded has not those that are expected', () => {
    const step: TrajectoryStep = { name: 'book', stepType: 'tool_call' }
    for (const match of ['exact', 'subset', 'superset'] as const)
      expect(compare({ match, toolArgs: {} }, step)[0], match).toBe(0)
    expect(compare({ match: 'ignore', toolArgs: {} }, step)[0]).toBe(1)
  })
})
