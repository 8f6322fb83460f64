import { describe, expect, test } from 'vitest'
import { expandWrapper } from './parallel-wrapper.ts'
import type { ToolCall } from './types.ts'

const uses = [
  { recipient_name: 'functions.weather', parameters: { city: 'Paris' } },
  { recipient_name: 'attractions', parameters: { city: 'Rome' } },
]

describe('the parallel wrapper', () => {
  test.each(['parallel', 'multi_tool_use.parallel'])(
    '%s opens into its calls, without the prefix',
    (name) => {
      const call: ToolCall = { id: 'c1', name, args: { tool_uses: uses }, argsRaw: '{"tool_uses":[...]}' }
      expect(expandWrapper(call)).toEqual([
        { id: 'c1', name: 'weather', args: { city: 'Paris' } },
        { id: 'c1', name: 'attractions', args: { city: 'Rome' } },
      ])
    },
  )

  test('what holds for the wrapper holds for its calls', () => {
    const call: ToolCall = { id: null, name: 'parallel', args: { tool_uses: uses }, providerExecuted: true }
    expect(expandWrapper(call).map((inner) => inner.providerExecuted)).toEqual([true, true])
  })

  test('a use without parameters has none', () => {
    const call: ToolCall = {
      id: null,
      name: 'parallel',
      args: { tool_uses: [{ recipient_name: 'functions.now' }] },
    }
    expect(expandWrapper(call)).toEqual([{ id: null, name: 'now', args: {} }])
  })

  test.each<[string, ToolCall]>([
    ['another name', { id: null, name: 'parallel_search', args: { tool_uses: uses } }],
    ['no uses', { id: null, name: 'parallel', args: { tool_uses: [] } }],
    ["a tool of one's own of that name", { id: null, name: 'parallel', args: { lines: 2 } }],
    ['arguments that are no JSON', { id: null, name: 'parallel', args: '{"tool_uses":[', argsError: 'cut' }],
  ])('a call stays as it is: %s', (_name, call) => {
    expect(expandWrapper(call)).toEqual([call])
  })
})
