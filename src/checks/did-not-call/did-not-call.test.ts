import { describe, expect, it } from 'vitest'
import { call, calls, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { didNotCall } from './did-not-call.ts'

describe('didNotCall', () => {
  it.each([
    [calls('a'), 0],
    [calls('b'), 1],
    [say('hi'), 1],
    [[call('a')], 0],
  ])('scores case by case (%#)', async (output, score) => {
    expect((await didNotCall('a').run({ output })).score).toBe(score)
  })

  it('fails closed on a call that was cut off, and says so', async () => {
    const { score, reason } = await didNotCall('a').run({ output: [call('a', {}, { partial: true })] })
    expect(score).toBe(0)
    expect(reason).toBe('"a" was called 1 time, cut off while its arguments were streaming, 0 expected.')
    const both = await didNotCall('a').run({ output: [...calls('a'), call('a', {}, { partial: true })] })
    expect(both.reason).toBe(
      '"a" was called 2 times, 1 of them cut off while its arguments were streaming, 0 expected.',
    )
  })

  it('is not scorable where the agent did nothing', async () => {
    expect((await didNotCall('a').run({ output: [] })).notScorable?.reason).toMatch(/no assistant message/)
  })

  it('leaves hosted calls out on request', async () => {
    const output = [call('web_search', {}, { providerExecuted: true }), ...say('x')]
    expect((await didNotCall('web_search').run({ output })).score).toBe(0)
    expect((await didNotCall('web_search', { hosted: 'ignore' }).run({ output })).score).toBe(1)
  })

  it('hands out the count, and throws at once for an empty name', async () => {
    const { preprocessStepResult } = await didNotCall('a').run({ output: calls('b') })
    expect(preprocessStepResult).toEqual({ toolName: 'a', count: 0, passed: true })
    expect(() => didNotCall('')).toThrow(BadOptionError)
  })
})
