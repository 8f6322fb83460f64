import { describe, expect, it } from 'vitest'
import { call, calls, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { maxToolCalls } from './max-tool-calls.ts'

describe('maxToolCalls', () => {
  it('allows as many, and counts those that were cut off', async () => {
    expect((await maxToolCalls(2).run({ output: calls('a', 'b') })).score).toBe(1)
    expect((await maxToolCalls(0).run({ output: say('hi') })).score).toBe(1)
    const { score, reason, preprocessStepResult } = await maxToolCalls(1).run({
      output: [...calls('a'), call('b', {}, { partial: true })],
    })
    expect(score).toBe(0)
    expect(reason).toBe('2 tool calls made, at most 1 expected; called: a, b (cut off).')
    expect(preprocessStepResult).toEqual({ count: 2, max: 1, passed: false })
  })

  it('is not scorable where the agent did nothing', async () => {
    expect((await maxToolCalls(3).run({ output: [] })).score).toBeUndefined()
    expect((await maxToolCalls(3).run({ output: [{ role: 'user', content: 'hi' }] })).score).toBeUndefined()
  })

  it.each([-1, 1.5, Number.NaN, '3', undefined])('throws at once for %j', (max) => {
    expect(() => maxToolCalls(max as number)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})
