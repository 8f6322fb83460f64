import { describe, expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { call, say } from '../../../../test/support/replies.ts'
import { BadOptionError } from '../../../errors/index.ts'
import { type ExpectedCall, none } from '../../../trajectory/index.ts'
import type { TrajectoryMatchMode } from './match-modes.ts'
import type { ToolCallMatchOptions } from './match-options.ts'
import { createToolCallMatchScorer as create } from './tool-call-match.ts'

const modes = ['strict', 'unordered', 'subset', 'superset'] as const

async function answer(
  mode: TrajectoryMatchMode,
  expectedCalls: ToolCallMatchOptions['expectedCalls'],
  made: readonly ExpectedCall[],
  more: Partial<ToolCallMatchOptions> = {},
): Promise<number | undefined> {
  const output = [...made.map(({ name, args }) => call(name, args)), ...say('Done.')]
  return (await create({ mode, expectedCalls, ...more }).run({ output })).score
}

const listOf = (names: string) => [...names].map((name) => ({ name, args: {} }))

test.each([
  ['ab', 'ab', [1, 1, 1, 1]],
  ['ab', 'ba', [0, 1, 1, 1]],
  ['ab', 'a', [0, 0, 1, 0]],
  ['a', 'ab', [0, 0, 0, 1]],
  ['aab', 'abb', [0, 0, 0, 0]],
  ['aa', 'a', [0, 0, 1, 0]],
  ['a', 'aa', [0, 0, 0, 1]],
  ['ab', 'cd', [0, 0, 0, 0]],
  ['ab', '', [0, 0, 1, 0]],
] as const)('expected %s, made %s: strict, unordered, subset, superset', async (expected, made, answers) => {
  const found = modes.map((mode) => answer(mode, listOf(expected), listOf(made)))
  expect(await Promise.all(found)).toEqual(answers)
})

test('nothing expected: no call is right in any mode', async () => {
  for (const mode of modes) {
    expect(await answer(mode, none(), []), mode).toBe(1)
    expect(await answer(mode, none(), listOf('a')), mode).toBe(0)
  }
})

test('arguments compare as `match` says, unless a call says so itself', async () => {
  const made = [{ name: 'f', args: { q: 1, limit: 5 } }]
  const expected = [{ name: 'f', args: { q: 1 } }]
  for (const mode of modes) {
    expect(await answer(mode, expected, made, { match: 'subset' }), mode).toBe(1)
    expect(
      await answer(mode, [{ name: 'f', args: { q: 1 }, match: 'exact' }], made, { match: 'subset' }),
    ).toBe(0)
    expect(await answer(mode, [{ name: 'f', args: { q: 2 } }], made, { match: 'ignore' })).toBe(1)
    expect(await answer(mode, expected, [{ name: 'f', args: {} }], { match: 'superset' })).toBe(1)
  }
})

test('subset one way is superset the other, and unordered is both', async () => {
  const lists = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(lists, lists, async (left, right) => {
      const [one, other] = [listOf(left.join('')), listOf(right.join(''))]
      const subset = await answer('subset', one, other)
      const superset = await answer('superset', one, other)
      expect(subset).toBe(await answer('superset', other, one))
      expect(await answer('unordered', one, other)).toBe(Number(subset === 1 && superset === 1))
    }),
  )
})

describe('subset', () => {
  test('is not scorable where nothing was said or done', async () => {
    const outcome = await create({ mode: 'subset', expectedCalls: listOf('a') }).run({ output: [] })
    expect(outcome.notScorable?.reason).toContain('no assistant message')
  })

  test('cannot tell of a call that was cut off', async () => {
    const output = [call('a'), call('b', {}, { partial: true })]
    expect(
      (await create({ mode: 'subset', expectedCalls: listOf('a') }).run({ output })).score,
    ).toBeUndefined()
  })
})

test('the mode is part of the identity, where it changes something', () => {
  const identityOf = (mode: TrajectoryMatchMode) => create({ mode, expectedCalls: listOf('a') }).identity
  expect(new Set(modes.map(identityOf)).size).toBe(4)
  expect(identityOf('superset')).toBe(create({ expectedCalls: listOf('a') }).identity)
})

test.each([
  { mode: 'exact', expectedCalls: listOf('a') },
  { mode: 'strict', expectedCalls: listOf('a'), order: 'any' },
  { mode: 'subset', expectedCalls: listOf('a'), extra: 'allow' },
  { mode: 'strict', expectedCalls: listOf('a'), match: 'loose' },
  { mode: 'strict', expectedCalls: [] },
  { mode: 'constructor', expectedCalls: listOf('a') },
])('refused: %o', (options) => {
  expect(() => create(options as never)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
})
