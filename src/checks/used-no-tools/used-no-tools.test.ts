import { describe, expect, it } from 'vitest'
import { call, say } from '../../../test/support/replies.ts'
import { usedNoTools } from './used-no-tools.ts'

describe('usedNoTools', () => {
  it('scores 1 for no call, 0 for any, nothing for an agent that did nothing', async () => {
    expect((await usedNoTools().run({ output: 'hi' })).score).toBe(1)
    expect((await usedNoTools().run({ output: [] })).notScorable?.step).toBe('preprocess')
    const { score, reason, preprocessStepResult } = await usedNoTools().run({
      output: [call('a', {}, { partial: true })],
    })
    expect(score).toBe(0)
    expect(reason).toBe('1 tool call made, none expected; called: a (cut off).')
    expect(preprocessStepResult).toEqual({ count: 1, passed: false })
  })

  it('leaves hosted calls out on request', async () => {
    const output = [call('web_search', {}, { providerExecuted: true }), ...say('x')]
    expect((await usedNoTools().run({ output })).score).toBe(0)
    expect((await usedNoTools({ hosted: 'ignore' }).run({ output })).score).toBe(1)
  })
})
