import { describe, expect, test } from 'vitest'
import { BadOptionError } from '../../../errors/index.ts'
import type { ToolCallMatchOptions } from './match-options.ts'
import { createToolCallMatchScorer } from './tool-call-match.ts'

const expectedCalls = ['a', 'b', 'c', 'd'].map((name) => ({ name }))

/** One assistant message for each group of calls, with their results after it. */
function chat(...groups: readonly string[]): object[] {
  let id = 0
  return groups.flatMap((group) => {
    const calls = [...group].map((name) => ({ id: `${++id}`, name }))
    return [
      {
        role: 'assistant',
        content: null,
        tool_calls: calls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: '{}' },
        })),
      },
      ...calls.map((call) => ({ role: 'tool', tool_call_id: call.id, content: 'ok' })),
    ]
  })
}

/** One UI message in which each group is a step. */
function uiMessage(...groups: readonly string[]): object[] {
  let id = 0
  const parts = groups.flatMap((group) => [
    { type: 'step-start' },
    ...[...group].map((name) => ({
      type: `tool-${name}`,
      toolCallId: `${++id}`,
      state: 'output-available',
      input: {},
      output: 'ok',
    })),
  ])
  return [{ id: 'm', role: 'assistant', parts }]
}

async function score(output: object[], options: Partial<ToolCallMatchOptions> = {}) {
  const scorer = createToolCallMatchScorer({ expectedCalls, order: 'exact', ...options })
  return (await scorer.run({ output })).score
}

describe.each([
  ['chat messages', chat],
  ['steps of a UI message', uiMessage],
])('%s', (_, write) => {
  test('calls of one may be swapped where that is asked for, and only there', async () => {
    expect(await score(write('ba', 'dc'), { parallel: 'any-order' })).toBe(1)
    expect(await score(write('ba', 'xdc'), { parallel: 'any-order', order: 'subsequence' })).toBe(1)
    expect(await score(write('ba', 'dc'))).toBe(0)
    expect(await score(write('ab', 'cd'))).toBe(1)
  })

  test('swapped groups do not match', async () => {
    expect(await score(write('cd', 'ab'), { parallel: 'any-order' })).toBe(0)
    expect(await score(write('cd', 'ab'), { parallel: 'any-order', order: 'subsequence' })).toBe(0)
    expect(await score(write('cd', 'ab'), { parallel: 'any-order', order: 'any' })).toBe(1)
  })
})

test('another word is refused', () => {
  const parallel = 'yes' as 'any-order' // reason: JavaScript callers pass anything
  expect(() => createToolCallMatchScorer({ expectedCalls, parallel })).toThrow(BadOptionError)
})

test('identities tell it apart where it changes something', () => {
  const identity = (options: Partial<ToolCallMatchOptions>) =>
    createToolCallMatchScorer({ expectedCalls, ...options }).identity
  expect(identity({ order: 'exact', parallel: 'any-order' })).not.toBe(identity({ order: 'exact' }))
  expect(identity({ order: 'exact', parallel: 'in-order' })).toBe(identity({ order: 'exact' }))
  expect(identity({ parallel: 'any-order' })).toBe(identity({}))
})
