import { describe, expect, it } from 'vitest'
import { call, calls, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { toolsOnly } from './tools-only.ts'

describe('toolsOnly', () => {
  it('allows these tools and no other, cut off or not', async () => {
    expect((await toolsOnly(['a', 'b']).run({ output: calls('a', 'a') })).score).toBe(1)
    expect((await toolsOnly(['a']).run({ output: say('hi') })).score).toBe(1)
    const { score, reason, preprocessStepResult } = await toolsOnly(['a']).run({
      output: [...calls('a'), call('b', {}, { partial: true })],
    })
    expect(score).toBe(0)
    expect(reason).toBe('Only a may be called; also called: b.')
    expect(preprocessStepResult).toEqual({ allowedTools: ['a'], otherTools: ['b'], passed: false })
  })

  it('is not scorable where the agent did nothing, and throws at once for an empty list', async () => {
    expect((await toolsOnly(['a']).run({ output: [] })).score).toBeUndefined()
    expect(() => toolsOnly([])).toThrow(BadOptionError)
  })
})
