import { describe, expect, test } from 'vitest'
import { checks } from '../../checks/index.ts'
import { createScorer } from '../../scorer/index.ts'
import { buildRunPlan } from './run-plan.ts'

const custom = (id: string, name?: string) =>
  createScorer({ id, description: '', ...(name !== undefined && { name }) }).generateScore(() => 1)

function keys(scorers: unknown, gates?: unknown): { keys: string[]; warnings: string[] } {
  const warnings: string[] = []
  const plan = buildRunPlan('runEvals', scorers, gates, (cause) => warnings.push(cause))
  return { keys: plan.slots.map(({ key }) => key), warnings }
}

describe('keys', () => {
  test.each<[string, unknown[], string[]]>([
    [
      'the id while it is unique',
      [checks.includes('a'), checks.excludes('a')],
      ['check-includes', 'check-excludes'],
    ],
    [
      'the identity where it is not',
      [checks.includes('a'), checks.includes('b')],
      ['check-includes("a")', 'check-includes("b")'],
    ],
    [
      'the name option where there is one',
      [checks.includes('a', { name: 'polite' }), checks.includes('b')],
      ['polite', 'check-includes'],
    ],
    ["the display name of one's own scorer is none", [custom('mine', 'My scorer')], ['mine']],
    [
      'the identity where a name takes the id',
      [checks.includes('a', { name: 'check-excludes' }), checks.excludes('b')],
      ['check-excludes', 'check-excludes("b")'],
    ],
  ])('%s', (_, scorers, expected) => {
    expect(keys(scorers)).toEqual({ keys: expected, warnings: [] })
  })

  test('repeats of one identity are numbered in the order gates, scorers, with a warning for each', () => {
    const three = keys([custom('x'), custom('x')], [custom('x')])
    expect(three.keys).toEqual(['x', 'x#2', 'x#3'])
    expect(three.warnings).toHaveLength(2)
    expect(keys([checks.includes('a', { name: 'n' }), checks.includes('b', { name: 'n' })]).keys).toEqual([
      'n',
      'n#2',
    ])
  })

  test('a name that looks like a numbered repeat takes nobody else’s key', () => {
    const named = keys([checks.includes('a', { name: 'x#2' }), custom('x'), custom('x')])
    expect(new Set(named.keys).size).toBe(3)
  })

  test('scorers of a category are keyed by its path, each step for itself', () => {
    const same = checks.includes('a')
    const steps = { one: [same], two: [same] }
    expect(keys({ workflow: [same, checks.includes('b')], steps }, [checks.includes('c')]).keys).toEqual([
      'check-includes',
      'workflow/check-includes("a")',
      'workflow/check-includes("b")',
      'steps/one/check-includes',
      'steps/two/check-includes',
    ])
  })

  test('a gate that is also a scorer of a category is one slot of both', () => {
    const both = checks.includes('a')
    const plan = buildRunPlan('runEvals', { agent: [both] }, [both], () => undefined)
    expect(plan.slots).toMatchObject([{ key: 'agent/check-includes', role: 'both' }])
    expect(plan.gates[0]?.slot).toBe(plan.slots[0])
  })
})

test("another library's scorer is taken as it is, with defaults for what it does not say", async () => {
  const foreign = { id: 'foreign', run: async () => ({ score: 1 }) }
  const plan = buildRunPlan('runEvals', [{ scorer: foreign, threshold: 0.5 }], undefined, () => undefined)
  expect(plan.slots).toMatchObject([{ key: 'foreign', identity: 'foreign', range: [0, 1], readsOnly: false }])
  expect(plan.slots[0]?.passes(1)).toBe(true)
  expect(plan.thresholds[0]?.bounds).toEqual({ min: 0.5 })
})
