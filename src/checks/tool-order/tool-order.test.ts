import { describe, expect, it } from 'vitest'
import { call, calls, say } from '../../../test/support/replies.ts'
import { BadOptionError } from '../../errors/index.ts'
import { toolOrder } from './tool-order.ts'

describe('toolOrder', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], 1],
    [['a', 'b'], ['a', 'x', 'b', 'y'], 1],
    [['a', 'b'], ['b', 'a'], 0],
    [['a', 'a'], ['a'], 0],
    [['a', 'a'], ['a', 'b', 'a'], 1],
    [['a', 'b', 'a'], ['a', 'b', 'a'], 1],
    [['search', 'book'], ['book', 'search', 'book'], 1],
    [['a'], [], 0],
  ])('%j against %j scores %i', async (order, called, score) => {
    const output = called.length === 0 ? say('hi') : calls(...called)
    expect((await toolOrder(order).run({ output })).score).toBe(score)
  })

  it('does not count a call that was cut off', async () => {
    const { score, reason } = await toolOrder(['a', 'b']).run({
      output: [...calls('a'), call('b', {}, { partial: true })],
    })
    expect(score).toBe(0)
    expect(reason).toBe(
      'The tools were not called in the order a, b: "b" is missing at its place; called: a, b (cut off).',
    )
  })

  it('hands out both orders, and scores 0 where the agent did nothing', async () => {
    const { preprocessStepResult, reason } = await toolOrder(['a']).run({ output: calls('b', 'a') })
    expect(preprocessStepResult).toEqual({ actualTools: ['b', 'a'], expectedOrder: ['a'], passed: true })
    expect(reason).toBe('The tools were called in the order a; called: b, a.')
    expect((await toolOrder(['a']).run({ output: [] })).score).toBe(0)
  })

  it.each([[[]], [['']], ['a']])('throws at once for %j', (order) => {
    expect(() => toolOrder(order as string[])).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })
})
