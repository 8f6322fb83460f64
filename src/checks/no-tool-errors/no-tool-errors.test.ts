import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { call, calls, result, say } from '../../../test/support/replies.ts'
import { hasShared, sharedPath } from '../../../test/support/shared.ts'
import { BadOptionError } from '../../errors/index.ts'
import { noToolErrors } from './no-tool-errors.ts'

function chat(content: unknown, more: readonly object[] = [{ role: 'assistant', content: 'ok' }]) {
  const made = { id: 'c1', type: 'function', function: { name: 'w', arguments: '{}' } }
  return [
    { role: 'assistant', content: null, tool_calls: [made] },
    { role: 'tool', tool_call_id: 'c1', content },
    ...more,
  ]
}

/** A result value as Mastra stores it. */
function mastra(value: unknown, more: object = {}) {
  const toolInvocation = {
    state: 'result',
    toolCallId: 'c1',
    toolName: 'w',
    args: {},
    result: value,
    ...more,
  }
  const parts = [
    { type: 'tool-invocation', toolInvocation },
    { type: 'text', text: 'ok' },
  ]
  return [{ id: 'm1', role: 'assistant', createdAt: new Date(0), content: { format: 2, parts } }]
}

const flagged = { isError: true, source: 'flag', message: 'city not found' } as const
const denied = { isError: true, kind: 'denied', source: 'flag' } as const

describe('noToolErrors', () => {
  it.each([
    ['well', calls('a'), {}, 1],
    ['no call', say('hi'), {}, 1],
    ['failed', [call('a'), result('a', 'x', flagged)], {}, 0],
    ['pending', [call('a')], {}, 0],
    ['cut off', [call('a', {}, { partial: true })], {}, 0],
    ['broken arguments', [call('a', '{', { argsError: 'no JSON' }), result('a', 'ok')], {}, 0],
    ['denied', [call('a'), result('a', 'x', denied)], {}, 1],
    ['denied, made an error', [call('a'), result('a', 'x', denied)], { denied: 'error' as const }, 0],
    ['ignored by name', [call('a'), result('a', 'x', flagged)], { ignore: ['a'] }, 1],
    [
      'ignored by function',
      [call('a'), result('a', 'x', flagged)],
      { ignore: ({ name }: { name: string }) => name === 'a' },
      1,
    ],
    ['not ignored', [call('a'), result('a', 'x', flagged)], { ignore: ['b'] }, 0],
    ['own rule: an error', calls('a'), { isError: () => true }, 0],
    ['own rule: none', [call('a')], { isError: () => false }, 1],
    ['own rule: undecided', [call('a')], { isError: () => undefined }, 0],
    ['provider-executed and went on', [call('w', {}, { providerExecuted: true }), ...say('x')], {}, 1],
    ['provider-executed and last', [call('w', {}, { providerExecuted: true })], {}, 0],
    ['hosted left out', [call('w', {}, { providerExecuted: true })], { hosted: 'ignore' as const }, 1],
    ['a failed result without a call', [result('a', 'x', flagged), ...say('x')], {}, 0],
  ])('%s', async (_name, output, options, score) => {
    expect((await noToolErrors(options).run({ output })).score).toBe(score)
  })

  it.each([
    ['MCP', { isError: true, content: [{ type: 'text', text: 'no' }] }, 0],
    ['AI SDK error text', { type: 'error-text', value: 'no' }, 0],
    ['AI SDK error JSON', { type: 'error-json', value: { code: 1 } }, 0],
    ['an Error', new Error('no'), 0],
    ['an error message', { error: 'no' }, 0],
    ['errors', { errors: [{ message: 'no' }] }, 0],
    ['no errors', { error: [] }, 1],
    ['empty error', { error: {} }, 1],
    ['null error', { error: null }, 1],
    ['false error', { error: false }, 1],
    ['blank error', { error: '' }, 1],
    ['zero error', { error: 0 }, 1],
    ['isError false', { isError: false }, 1],
    ['an inherited error', Object.create({ error: 'no' }), 1],
    ['a text that tells of an error, in a format with a flag', 'Error: no', 1],
  ])('a result value in a format with a flag: %s', async (_name, value, score) => {
    expect((await noToolErrors().run({ output: mastra(value) })).score).toBe(score)
  })

  it('reads a denial of the AI SDK as denied, not failed', async () => {
    const output = mastra({ type: 'execution-denied', reason: 'no' })
    expect((await noToolErrors().run({ output })).score).toBe(1)
    expect((await noToolErrors({ denied: 'error' }).run({ output })).score).toBe(0)
  })

  it('reads texts only in formats without a flag, and not at all without heuristics', async () => {
    expect((await noToolErrors().run({ output: chat('Error: city not found') })).score).toBe(0)
    expect(
      (await noToolErrors({ heuristics: false }).run({ output: chat('Error: city not found') })).score,
    ).toBe(1)
    expect((await noToolErrors().run({ output: chat('Error handling in Python: a guide') })).score).toBe(1)
  })

  it('counts a call that is recorded twice once', async () => {
    const part = (state: string, more = {}) => ({
      type: 'tool-invocation',
      toolInvocation: { state, toolCallId: 's', toolName: 'w', args: {}, ...more },
    })
    const parts = [part('call'), part('result', { result: 'ok' })]
    const output = [{ id: 'm1', role: 'assistant', createdAt: new Date(0), content: { format: 2, parts } }]
    const { score, preprocessStepResult } = await noToolErrors().run({ output })
    expect(score).toBe(1)
    expect(preprocessStepResult).toEqual({ errorCount: 0, totalCalls: 1, passed: true })
  })

  it('says what went wrong first', async () => {
    const reasonOf = async (output: unknown) => (await noToolErrors().run({ output })).reason
    expect(await reasonOf([...calls('a'), call('b')])).toBe(
      '1 of 2 tool calls went wrong, none expected: "b" has no result in this transcript.',
    )
    expect(await reasonOf([call('a'), result('a', 'x', flagged)])).toBe(
      '1 of 1 tool call went wrong, none expected: "a" failed: city not found.',
    )
    expect(await reasonOf(chat('Error: no\ncity'))).toBe(
      '1 of 1 tool call went wrong, none expected: "w" failed, as its text shows: Error: no\\ncity.',
    )
    expect(await reasonOf(calls('a', 'b'))).toBe('All 2 tool calls went well.')
    expect(await reasonOf(chat('22'))).toBe(
      'The tool call went well, as far as the text of the result shows: the format has no error flag.',
    )
    expect(await reasonOf(say('hi'))).toBe('No tool was called, so none went wrong.')
  })

  it('is not scorable where the agent did nothing', async () => {
    expect((await noToolErrors().run({ output: [] })).notScorable?.reason).toMatch(/no assistant message/)
  })

  it('takes no promise for an answer', async () => {
    const later = async () => false
    await expect(noToolErrors({ ignore: later as never }).run({ output: calls('a') })).rejects.toThrow(
      /`ignore` returned/,
    ) // reason: JavaScript callers pass anything
    await expect(noToolErrors({ isError: later as never }).run({ output: calls('a') })).rejects.toThrow(
      /`isError` returned/,
    ) // reason: JavaScript callers pass anything
  })

  it.each([{ ignore: [] }, { ignore: 'a' }, { isError: true }, { heuristics: 1 }, { denied: 'yes' }])(
    'throws at once for %j',
    (options) => {
      expect(() => noToolErrors(options as object)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
    },
  )

  describe.skipIf(!hasShared)('on real runs of the airline agent', () => {
    const runs = hasShared
      ? readFileSync(sharedPath('data/tau-airline/trajectories.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []

    it('scores 1 on 71 of 100, and on all of them without heuristics', async () => {
      let passed = 0
      let passedWithout = 0
      for (const run of runs) {
        const output = run.messages
        passed += (await noToolErrors().run({ output })).score ?? 0
        passedWithout += (await noToolErrors({ heuristics: false }).run({ output })).score ?? 0
      }
      expect([runs.length, passed, passedWithout]).toEqual([100, 71, 100])
    })
  })
})
