import { describe, expect, it } from 'vitest'
import { BadOptionError } from '../../errors/index.ts'
import { createScorer, type Scorer } from '../../scorer/index.ts'
import { checks } from '../index.ts'

const yes = checks.includes('a')
const no = checks.includes('z')
const open = checks.maxTokens(5)
const broken = checks.includes(() => {
  throw new Error('no database')
})
const output = 'a'

async function outcome(check: Scorer): Promise<number | string> {
  try {
    const result = await check.run({ output })
    return result.notScorable ? 'not scorable' : result.score
  } catch {
    return 'error'
  }
}

describe('anyOf', () => {
  it.each([
    [[yes, no], 1],
    [[no, no], 0],
    [[yes, broken], 1],
    [[broken, yes], 1],
    [[yes, open], 1],
    [[no, broken], 'error'],
    [[no, open], 'not scorable'],
    [[open, broken], 'error'],
    [[yes], 1],
  ])('decides case %#', async (parts, expected) => {
    expect(await outcome(checks.anyOf(...parts))).toBe(expected)
    expect(await outcome(checks.anyOf(parts))).toBe(expected)
  })

  it('says how many hold, and why', async () => {
    const { reason, preprocessStepResult } = await checks.anyOf(no, yes).run({ output })
    expect(reason).toBe(
      '1 of 2 checks hold, at least 1 expected; check-includes("a"): The text contains "a": "a".',
    )
    expect(preprocessStepResult?.parts.map((part) => part.outcome)).toEqual(['failed', 'passed'])
  })
})

describe('allOf', () => {
  it.each([
    [[yes, yes], 1],
    [[yes, no], 0],
    [[no, broken], 0],
    [[no, open], 0],
    [[yes, broken], 'error'],
    [[yes, open], 'not scorable'],
  ])('decides case %#', async (parts, expected) => {
    expect(await outcome(checks.allOf(...parts))).toBe(expected)
  })

  it('says which part failed', async () => {
    const { reason } = await checks.allOf([yes, no]).run({ output })
    expect(reason).toBe(
      '1 of 2 checks hold, all 2 expected; check-includes("z"): The text does not contain "z": "a".',
    )
  })
})

describe('not', () => {
  it.each([
    [yes, 0],
    [no, 1],
    [open, 'not scorable'],
    [broken, 'error'],
    [checks.anyOf(no, no), 1],
    [checks.similarity('b', { threshold: 0.5 }), 1],
  ])('turns case %# round', async (part, expected) => {
    expect(await outcome(checks.not(part))).toBe(expected)
  })

  it('takes no agent that did nothing for a safe one', async () => {
    expect((await checks.not(checks.includes('bad')).run({ output: [] })).notScorable?.reason).toMatch(
      /no assistant message/,
    )
    expect((await checks.not(checks.anyOf(checks.calledTool('x'))).run({ output: [] })).score).toBeUndefined()
  })

  it('works on outputs of any shape where its part does', async () => {
    const part = checks.includes('rome', { toText: (own: { city: string }) => own.city })
    expect((await checks.not(part).run({ output: { city: 'Paris' } })).score).toBe(1)
    expect(
      (await checks.not(checks.maxLatencyMs(5)).run({ output: { city: 'Paris' }, durationMs: 9 })).score,
    ).toBe(1)
  })
})

describe('combined checks', () => {
  it('are identified by their parts, or by a name', () => {
    expect(checks.anyOf(yes, no).identity).not.toBe(checks.anyOf(yes, yes).identity)
    expect(checks.not(yes).identity).toBe('check-not("check-includes(\\"a\\")")')
    expect(checks.allOf([yes, no], { name: 'both' }).identity).toBe('both')
  })

  it('are another version where a part is', () => {
    const [one, other] = ['a', 'b'].map((text) => checks.not(checks.includes(text, { name: 'part' })))
    expect(one?.identity).toBe(other?.identity)
    expect(one?.fingerprint).not.toBe(other?.fingerprint)
  })

  it('take binary checks only', () => {
    const custom = createScorer({ id: 'x', description: 'x' }).generateScore(() => 1)
    expect(() => checks.anyOf(checks.similarity('a'))).toThrow(BadOptionError)
    expect(() => checks.allOf(custom)).toThrow(BadOptionError)
    expect(() => checks.not(checks.similarity('a'))).toThrow(/takes a check, and only one that scores 0 or 1/)
    expect(() => checks.anyOf()).toThrow(BadOptionError)
    expect(() => checks.allOf([])).toThrow(BadOptionError)
    expect(() => checks.not('a' as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    expect(() => checks.anyOf([yes], { nam: 'x' } as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})
