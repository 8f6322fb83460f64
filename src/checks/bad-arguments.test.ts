import { describe, expect, it } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import { createScorer, fromGroundTruth } from '../scorer/index.ts'
import { checks } from './index.ts'

const holes = new Array<never>(2)
const custom = createScorer({ id: 'own', description: 'd' }).generateScore(() => 1)

function args(): Record<string, unknown> {
  const circular: Record<string, unknown> = { x: 1 }
  circular['self'] = circular
  return circular
}

const output = () => [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'w', input: args() }] },
]

describe('bad arguments', () => {
  it.each<[string, () => unknown]>([
    ['fromGroundTruth with an empty path', () => fromGroundTruth('')],
    ['fromGroundTruth with an empty key', () => fromGroundTruth('a..b')],
    ['fromGroundTruth of a number', () => Reflect.apply(fromGroundTruth, undefined, [5])],
    ['includesAll with holes', () => checks.includesAll(holes)],
    ['includesAny with holes', () => checks.includesAny(holes)],
    ['toolOrder with holes', () => checks.toolOrder(holes)],
    ['toolsOnly with holes', () => checks.toolsOnly(holes)],
    ['anyOf with holes', () => checks.anyOf(holes)],
    ['calledToolWith of a pattern', () => Reflect.apply(checks.calledToolWith, undefined, ['w', /x/])],
    ['calledToolWith of a date', () => Reflect.apply(checks.calledToolWith, undefined, ['w', new Date(0)])],
  ])('are refused at build: %s', (_name, build) => {
    expect(build).toThrow(BadOptionError)
  })

  it('do not take the ground truth itself away', () => {
    expect(fromGroundTruth()({ groundTruth: 'Rome' })).toBe('Rome')
  })

  it.each([
    ['anyOf', () => checks.anyOf(custom)],
    ['allOf', () => checks.allOf(custom)],
    ['not', () => checks.not(custom)],
  ])('%s says which parts it takes', (_name, build) => {
    expect(build).toThrow(
      expect.objectContaining({
        accepted: 'a check, and only one that scores 0 or 1',
        hint: '"own" is another kind of scorer: run it beside the check, not in it.',
      }),
    )
  })
})

describe('arguments that hold themselves', () => {
  it.each(['exact', 'subset', 'superset'] as const)(
    'get a score and a reason with match %s',
    async (match) => {
      const result = await checks.calledToolWith('w', args(), { match }).run({ output: output() })
      expect(result.reason).toContain('"w" was ')
      expect(result).not.toHaveProperty('reasonError')
    },
  )

  it('have an identity', () => {
    expect(checks.calledToolWith('w', args()).identity).toBe(
      'check-called-tool-with("w",{self:circular,x:1})',
    )
  })
})

describe('a schema that does not follow the specification', () => {
  const schema = (result: unknown) => ({
    '~standard': { version: 1 as const, vendor: 'test', validate: () => result as never }, // reason: broken on purpose
  })

  it.each([undefined, null, 5, {}])('that returns %j is an error that says so', async (result) => {
    await expect(checks.jsonOutput(schema(result)).run({ output: '{}' })).rejects.toThrow(
      'a Standard Schema returns { value } or { issues }',
    )
  })

  it('refuses without an issue: 0, with a reason', async () => {
    const result = await checks.jsonOutput(schema({ issues: [] })).run({ output: '{}' })
    expect(result.score).toBe(0)
    expect(result.reason).toContain('named no issue')
  })
})
