import { describe, expect, it } from 'vitest'
import { calledTool } from '../called-tool/called-tool.ts'
import { calledToolWith } from '../called-tool-with/called-tool-with.ts'
import { didNotCall } from '../did-not-call/did-not-call.ts'
import { maxToolCalls } from '../max-tool-calls/max-tool-calls.ts'
import { noRepeatedCalls } from '../no-repeated-calls/no-repeated-calls.ts'
import { noToolErrors } from '../no-tool-errors/no-tool-errors.ts'
import { toolOrder } from '../tool-order/tool-order.ts'
import { toolsOnly } from '../tools-only/tools-only.ts'
import { usedNoTools } from '../used-no-tools/used-no-tools.ts'

const result = (name?: string) => ({
  ...{ role: 'tool', tool_call_id: 'c1', content: 'gone' },
  ...(name === undefined ? {} : { name }),
})
const said = { role: 'assistant', content: 'Done.' }
const called = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', function: { name: 'delete_all', arguments: '{}' } }],
}

interface Runnable {
  run(run: { output: unknown; input?: unknown }): Promise<{
    score?: number | undefined
    notScorable?: { reason?: string | undefined } | undefined
  }>
}

/** The score, or `undefined` with the reason that calls may be missing. */
async function scoreOf(check: Runnable, output: unknown, input?: unknown) {
  const { score, notScorable } = await check.run(input === undefined ? { output } : { output, input })
  if (score === undefined) expect(notScorable?.reason).toContain('calls may be missing')
  return score
}

describe('a tool result without its call', () => {
  const named = [result('delete_all'), said]
  const unnamed = [result(), said]

  it('breaks a check by itself where it proves that the tool was called', async () => {
    expect(await scoreOf(didNotCall('delete_all'), named)).toBe(0)
    expect(await scoreOf(usedNoTools(), named)).toBe(0)
    expect(await scoreOf(usedNoTools(), unnamed)).toBe(0)
    expect(await scoreOf(usedNoTools(), [result()])).toBe(0)
    expect(await scoreOf(toolsOnly(['read']), named)).toBe(0)
    expect(await scoreOf(maxToolCalls(0), unnamed)).toBe(0)
  })

  it('makes checks not scorable that would pass if no call were missing', async () => {
    for (const check of [didNotCall('other'), maxToolCalls(3), noRepeatedCalls(), toolsOnly(['delete_all'])])
      expect(await scoreOf(check, named)).toBe(undefined)
    for (const check of [didNotCall('delete_all'), toolsOnly(['read'])])
      expect(await scoreOf(check, unnamed)).toBe(undefined)
    const hosted = { hosted: 'ignore' } as const
    for (const check of [usedNoTools(hosted), didNotCall('delete_all', hosted), toolsOnly(['read'], hosted)])
      expect(await scoreOf(check, named)).toBe(undefined)
  })

  it('may be the call that is looked for', async () => {
    for (const check of [
      calledTool('delete_all'),
      calledToolWith('delete_all', {}),
      toolOrder(['delete_all']),
    ]) {
      expect(await scoreOf(check, named)).toBe(undefined)
      expect(await scoreOf(check, unnamed)).toBe(undefined)
      expect(await scoreOf(check, [result('other'), said])).toBe(0)
    }
    expect((await calledTool('delete_all').run({ output: [result('other'), said] })).reason).toContain(
      'results without a call: other',
    )
  })

  it('never lets noToolErrors say that no tool was called', async () => {
    const { score, reason } = await noToolErrors().run({ output: named })
    expect(score).toBe(1)
    expect(reason).toBe('No call is in the transcript; no failure shows in the result without a call.')
  })

  it('has its call in the input where a person had to approve it', async () => {
    const input = [{ role: 'user', content: 'delete all' }, called]
    for (const output of [named, [...input, ...named]]) {
      expect(await scoreOf(usedNoTools(), output, input)).toBe(1)
      expect(await scoreOf(didNotCall('delete_all'), output, input)).toBe(1)
      expect(await scoreOf(calledTool('delete_all'), output, input)).toBe(0)
    }
  })

  it('is none where it is the second result of one call', async () => {
    expect(await scoreOf(maxToolCalls(1), [called, result(), result(), said])).toBe(1)
    expect(await scoreOf(calledTool('delete_all', { exactly: true }), [called, result(), said])).toBe(1)
  })
})
