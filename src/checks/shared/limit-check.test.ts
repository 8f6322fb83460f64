import { describe, expect, it } from 'vitest'
import { call, calls, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { fromGroundTruth } from '../../scorer/index.ts'
import { maxCostUsd } from '../max-cost-usd/max-cost-usd.ts'
import { maxLatencyMs } from '../max-latency-ms/max-latency-ms.ts'
import { maxSteps } from '../max-steps/max-steps.ts'
import { maxTokens } from '../max-tokens/max-tokens.ts'

const output = 'hi'

describe('checks of a limit', () => {
  it('hold at the limit and not above', async () => {
    expect((await maxLatencyMs(10).run({ output, durationMs: 10 })).score).toBe(1)
    expect((await maxLatencyMs(10).run({ output, durationMs: 10.1 })).score).toBe(0)
    expect((await maxCostUsd(0.3).run({ output, costUsd: 0.3 })).score).toBe(1)
    expect((await maxTokens(5).run({ output, usage: { totalTokens: 6 } })).score).toBe(0)
    expect((await maxTokens(5).run({ output, usage: { inputTokens: 2, outputTokens: 3 } })).score).toBe(1)
  })

  it('say what was measured', async () => {
    const { reason, preprocessStepResult } = await maxLatencyMs(10).run({ output, durationMs: 12.34567 })
    expect(reason).toBe('The run took 12.346 ms, at most 10 ms expected.')
    expect(preprocessStepResult).toEqual({ actual: 12.34567, max: 10, passed: false })
    expect((await maxCostUsd(1).run({ output, costUsd: 0.1 + 0.2 })).reason).toBe(
      'The run took 0.3 USD, at most 1 USD expected.',
    )
    expect((await maxTokens(1).run({ output, usage: { totalTokens: 0 } })).reason).toBe(
      'The run took 0 tokens, at most 1 tokens expected.',
    )
  })

  it('are not scorable without a measurement, and an error with one that is none', async () => {
    expect((await maxLatencyMs(10).run({ output })).notScorable?.reason).toBe(
      'the run carries no `durationMs`',
    )
    expect((await maxCostUsd(10).run({ output })).notScorable?.reason).toBe('the run carries no `costUsd`')
    expect((await maxTokens(10).run({ output, usage: { inputTokens: 1 } })).score).toBeUndefined()
    await expect(maxLatencyMs(10).run({ output, durationMs: Number.NaN })).rejects.toThrow(
      /NaN, which is no measurement/,
    )
  })

  it('need no readable output', async () => {
    expect((await maxLatencyMs(10).run({ output: { own: 'shape' }, durationMs: 1 })).score).toBe(1)
  })

  it('take a limit of the run', async () => {
    const check = maxTokens(fromGroundTruth<number>('budget'))
    expect((await check.run({ output, groundTruth: { budget: 9 }, usage: { totalTokens: 9 } })).score).toBe(1)
    expect((await check.run({ output, usage: { totalTokens: 9 } })).notScorable?.reason).toBe(
      'the run has no limit',
    )
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '1'])('throw at once for %j', (max) => {
    for (const build of [maxLatencyMs, maxCostUsd, maxTokens, maxSteps]) {
      expect(() => build(max as number)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    }
    expect(() => maxTokens(1.5)).toThrow(BadOptionError)
  })
})

describe('maxSteps', () => {
  it('takes the requests of the run, else the turns its messages show', async () => {
    expect((await maxSteps(2).run({ output, usage: { requests: 3 } })).score).toBe(0)
    expect((await maxSteps(2).run({ output: [...calls('a'), ...say('done')] })).score).toBe(1)
    expect((await maxSteps(1).run({ output: [...calls('a'), ...say('done')] })).score).toBe(0)
  })

  it('counts a message that goes on after a result as a further step', async () => {
    const parts = [call('a'), result('a', 'ok'), ...say('done')].flatMap((message) => message.parts)
    const { preprocessStepResult } = await maxSteps(5).run({ output: [{ role: 'assistant', parts }] })
    expect(preprocessStepResult?.actual).toBe(2)
  })

  it('is not scorable for a bare text, nor where the agent did nothing', async () => {
    expect((await maxSteps(2).run({ output: 'hi' })).score).toBeUndefined()
    expect((await maxSteps(2).run({ output: [] })).score).toBeUndefined()
  })
})
