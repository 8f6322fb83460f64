import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { ProctorError } from '../../errors/index.ts'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { analyzeToolFailures } from './analyze-tool-failures.ts'
import { checkTrajectoryBlacklist } from './check-trajectory-blacklist.ts'
import { checkTrajectoryEfficiency } from './check-trajectory-efficiency.ts'
import { compareTrajectories } from './compare-trajectories.ts'

const helpers: Record<string, (trajectory: Trajectory) => { score?: number }> = {
  compareTrajectories: (trajectory) => compareTrajectories(trajectory, [{ name: 'a' }]),
  checkTrajectoryBlacklist: (trajectory) => checkTrajectoryBlacklist(trajectory, { blacklistedTools: ['a'] }),
  checkTrajectoryEfficiency: (trajectory) => checkTrajectoryEfficiency(trajectory),
  analyzeToolFailures: (trajectory) => analyzeToolFailures(trajectory),
}

function asTrajectory(value: unknown): Trajectory {
  return value as Trajectory // reason: the tests hand over what is none
}

/** The score; the code of the error where it is refused, and only a Proctor error tells one. */
function outcome(read: (trajectory: Trajectory) => { score?: number }, value: unknown): unknown {
  try {
    return read(asTrajectory(value)).score
  } catch (thrown) {
    if (ProctorError.is(thrown)) return thrown.code
    throw thrown
  }
}

const refused = 'PROCTOR_TRANSCRIPT_NO_TRAJECTORY'
const circle: TrajectoryStep = { name: 'c', stepType: 'agent_run' }
circle.children = [circle]

/** 40 objects that stand for 2^40 steps. */
function doubled(): TrajectoryStep {
  let step: TrajectoryStep = { name: 'b', stepType: 'tool_call' }
  for (let level = 0; level < 40; level++) step = { name: 'b', stepType: 'agent_run', children: [step, step] }
  return step
}

describe.each(Object.entries(helpers))('%s', (_name, read) => {
  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['steps that are no list', { steps: { a: 1 } }],
    ['a step that is null', { steps: [null] }],
    ['a hole', { steps: new Array(1) }],
    ['a step without a name', { steps: [{ stepType: 'tool_call' }] }],
    ['a name that is no text', { steps: [{ name: 5 }] }],
    ['children that are no list', { steps: [{ name: 'b', children: { 0: { name: 'a' } } }] }],
    ['a child without a name', { steps: [{ name: 'b', children: [{ name: 'c', children: [{}] }] }] }],
    ['a step within itself', { steps: [circle] }],
    ['more steps than can be looked at', { steps: [doubled()] }],
  ])('refuses %s, and says so in its code', (_words, value) => {
    expect(outcome(read, value)).toBe(refused)
  })

  test('scores within 0..1 or refuses with that code, whatever it is given', () => {
    const step = fc.record(
      {
        name: fc.constantFrom('a', 'constructor', '__proto__', ''),
        children: fc.anything(),
        toolArgs: fc.anything(),
      },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: step }, fc.anything())), (steps) => {
        const found = outcome(read, { steps })
        if (found === refused) return
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('a forbidden call 20,000 steps deep is found', () => {
  let step: TrajectoryStep = { name: 'boom', stepType: 'tool_call' }
  for (let level = 0; level < 20_000; level++)
    step = { name: 'outer', stepType: level % 2 === 0 ? 'model_generation' : 'agent_run', children: [step] }
  const { score, violatedTools } = checkTrajectoryBlacklist({ steps: [step] }, { blacklistedTools: ['boom'] })
  expect([score, violatedTools]).toEqual([0, ['boom']])
})
