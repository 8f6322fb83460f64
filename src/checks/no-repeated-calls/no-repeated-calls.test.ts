import { describe, expect, it } from 'vitest'
import { call, result, say } from '../../../test/support/replies.ts'
import { noRepeatedCalls } from './no-repeated-calls.ts'

const failed = { isError: true, source: 'flag' } as const
const ok = (name: string, args: unknown) => [call(name, args), result(name, 'ok')]
const bad = (name: string, args: unknown) => [call(name, args), result(name, 'no', failed)]

describe('noRepeatedCalls', () => {
  it.each([
    ['other arguments', [...ok('a', { x: 1 }), ...ok('a', { x: 2 })], 1],
    ['other tools', [...ok('a', { x: 1 }), ...ok('b', { x: 1 })], 1],
    ['equal arguments in another order', [...ok('a', { x: 1, y: 2 }), ...ok('a', { y: 2, x: 1 })], 0],
    ['with another call between', [...ok('a', {}), ...ok('b', {}), ...ok('a', {})], 0],
    ['in one message', [call('a', { x: 1 }), call('a', { x: 1 })], 0],
    ['a retry after a failure', [...bad('a', {}), ...ok('a', {})], 1],
    ['two retries', [...bad('a', {}), ...bad('a', {}), ...ok('a', {})], 1],
    ['once more after the retry went well', [...bad('a', {}), ...ok('a', {}), ...ok('a', {})], 0],
    ['text and number', [...ok('a', { x: 1 }), ...ok('a', { x: '1' })], 1],
    ['no call', say('hi'), 1],
  ])('%s', async (_name, output, score) => {
    expect((await noRepeatedCalls().run({ output })).score).toBe(score)
  })

  it('names the calls', async () => {
    const { reason, preprocessStepResult } = await noRepeatedCalls().run({
      output: [...ok('a', { x: 1 }), ...ok('a', { x: 1 })],
    })
    expect(reason).toBe(
      '1 of 2 tool calls repeat an earlier one, none expected: call 2 is call 1 again, "a" with {"x":1}.',
    )
    expect(preprocessStepResult?.repeated).toEqual([{ toolName: 'a', args: { x: 1 }, index: 1, repeats: 0 }])
  })

  it('is not scorable where the agent did nothing', async () => {
    expect((await noRepeatedCalls().run({ output: [] })).score).toBeUndefined()
  })

  const chat = (...args: string[]) =>
    args.map((text, index) => ({
      role: 'assistant',
      tool_calls: [{ id: `call_${index}`, type: 'function', function: { name: 'a', arguments: text } }],
    }))

  it.each([
    [
      'ids beyond 2^53 that differ in the last digit',
      ['{"id":9007199254740993}', '{"id":9007199254740992}'],
      1,
    ],
    [
      'the same long id, written with other white space',
      ['{"id":9007199254740993}', '{ "id": 9007199254740993 }'],
      0,
    ],
    ['long digits within a text', ['{"id":"9007199254740993"}', '{"id":"9007199254740992"}'], 1],
    ['broken arguments of equal text', ['{"id":', '{"id":'], 0],
    ['broken arguments of other text', ['{"id":', '{"id":1'], 1],
  ])('%s', async (_name, args, score) => {
    expect((await noRepeatedCalls().run({ output: chat(...args) })).score).toBe(score)
  })

  it('reads the arguments of many calls a few times each', async () => {
    let reads = 0
    const output = Array.from({ length: 1000 }, (_, page) =>
      call('a', {
        get page() {
          reads += 1
          return page
        },
      }),
    )
    expect((await noRepeatedCalls().run({ output })).score).toBe(1)
    expect(reads).toBeLessThan(20_000)
  })
})
