import { describe, expect, it } from 'vitest'
import { call, calls, result, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { fromGroundTruth } from '../../scorer/index.ts'
import { calledTool } from './called-tool.ts'

const failed = { isError: true, source: 'flag' } as const
const denied = { isError: true, kind: 'denied', source: 'flag' } as const

describe('calledTool', () => {
  it.each([
    [{}, calls('a'), 1],
    [{}, calls('b'), 0],
    [{}, [], 0],
    [{}, say('no'), 0],
    [{ times: 2 }, calls('a', 'b', 'a'), 1],
    [{ times: 2 }, calls('a'), 0],
    [{ times: 2, exactly: true }, calls('a', 'a', 'a'), 0],
    [{ exactly: 3 }, calls('a', 'a', 'a'), 1],
    [{ exactly: true }, calls('a'), 1],
    [{}, [call('a'), result('a', 'no', failed)], 1],
    [{}, [call('a'), result('a', 'no', denied)], 1],
    [{}, [call('a')], 1],
    [{}, [call('a', {}, { partial: true })], 0],
    [{ states: ['succeeded'] as const }, [call('a'), result('a', 'no', failed)], 0],
    [{ states: ['failed', 'denied'] as const }, [call('a'), result('a', 'no', denied)], 1],
    [{ states: ['partial'] as const }, [call('a', {}, { partial: true })], 1],
    [{}, [call('a', {}, { providerExecuted: true }), ...say('x')], 1],
    [{ hosted: 'ignore' as const }, [call('a', {}, { providerExecuted: true }), ...say('x')], 0],
  ])('under %j scores case by case (%#)', async (options, output, score) => {
    expect((await calledTool('a', options).run({ output })).score).toBe(score)
  })

  it('compares names as they are', async () => {
    expect((await calledTool('Constructor').run({ output: calls('constructor') })).score).toBe(0)
    expect((await calledTool('constructor').run({ output: calls('a') })).score).toBe(0)
  })

  it('says how often it was called, and what was called instead', async () => {
    expect((await calledTool('a').run({ output: calls('a') })).reason).toBe(
      '"a" was called 1 time, at least 1 expected.',
    )
    expect(
      (
        await calledTool('a', { times: 2 }).run({
          output: [...calls('b', 'a'), call('c', {}, { partial: true })],
        })
      ).reason,
    ).toBe('"a" was called 1 time, at least 2 expected; called: b, a, c (cut off).')
    expect((await calledTool('a', { exactly: 1 }).run({ output: say('hi') })).reason).toBe(
      '"a" was called 0 times, exactly 1 expected; no tool was called.',
    )
  })

  it('hands out the counts', async () => {
    const { preprocessStepResult } = await calledTool('a', { times: 2 }).run({ output: calls('a') })
    expect(preprocessStepResult).toEqual({ toolName: 'a', expectedTimes: 2, actualCount: 1, passed: false })
  })

  it('takes the name from the run', async () => {
    const check = calledTool(fromGroundTruth<string>('tool'))
    expect((await check.run({ output: calls('a'), groundTruth: { tool: 'a' } })).score).toBe(1)
    expect((await check.run({ output: calls('a') })).notScorable?.reason).toBe('the run has no expected tool')
    await expect(check.run({ output: calls('a'), groundTruth: { tool: '' } })).rejects.toThrow(
      /`toolName` takes/,
    )
  })

  it.each([
    { times: 0 },
    { times: 1.5 },
    { times: Number.NaN },
    { exactly: 0 },
    { exactly: 2, times: 3 },
    { states: [] },
    { states: ['done'] },
    { hosted: 'no' },
  ])('throws at once for %j', (options) => {
    expect(() => calledTool('a', options as object)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })

  it('throws at once for an empty name', () => {
    expect(() => calledTool('')).toThrow(BadOptionError)
  })
})
