import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { ProctorError } from '../../errors/index.ts'
import { readTranscript } from '../../transcript/index.ts'
import { extractTrajectory } from './extract-trajectory.ts'

const chat = [
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'a', type: 'function', function: { name: 'search', arguments: '{"q":1}' } },
      { id: 'b', type: 'function', function: { name: '__proto__', arguments: '' } },
    ],
  },
  { role: 'tool', tool_call_id: 'a', content: 'Error: no such page' },
]

describe('trajectories of messages', () => {
  test('calls are steps; how a call without a result ended is not told', () => {
    expect(extractTrajectory(chat).steps).toEqual([
      {
        name: 'search',
        stepType: 'tool_call',
        toolArgs: { q: 1 },
        toolResult: 'Error: no such page',
        success: false,
      },
      { name: '__proto__', stepType: 'tool_call', toolArgs: {} },
    ])
    expect(extractTrajectory(readTranscript(chat)).steps).toEqual(extractTrajectory(chat).steps)
  })

  test('calls that the provider or an MCP server ran are of their own kinds', () => {
    const content = [
      { type: 'server_tool_use', id: 's', name: 'web_search', input: { q: 1 } },
      { type: 'mcp_tool_use', id: 'm', name: 'read', server_name: 'files', input: {} },
      { type: 'mcp_tool_result', tool_use_id: 'm', is_error: false, content: [] },
    ]
    expect(extractTrajectory([{ role: 'assistant', content }]).steps).toMatchObject([
      { stepType: 'provider_tool_call', name: 'web_search' },
      { stepType: 'mcp_tool_call', name: 'read', mcpServer: 'files', success: true },
    ])
  })

  test('calls of an agent that ran as a tool are its children where the result holds them', () => {
    const output = {
      text: 'ok',
      subAgentToolResults: [
        { toolName: 'lookup', toolCallId: 'x', args: { city: 'Rome' }, result: 'warm' },
        { toolName: 'book', toolCallId: 'y', args: {}, result: 'full', isError: true },
      ],
    }
    const parts = [
      { type: 'tool-research', toolCallId: 'c', state: 'output-available', input: {}, output },
      { type: 'text', text: 'Done' },
    ]
    expect(extractTrajectory([{ id: 'm', role: 'assistant', parts }]).steps).toMatchObject([
      {
        name: 'research',
        children: [
          { name: 'lookup', toolArgs: { city: 'Rome' }, success: true, metadata: { depth: 1 } },
          { name: 'book', success: false },
        ],
      },
    ])
  })

  test('a trajectory is returned as it is, no messages are none', () => {
    const trajectory = { steps: [{ name: 'a', children: [{ name: 'b' }] }] }
    expect(extractTrajectory(trajectory)).toBe(trajectory)
    expect(extractTrajectory([]).steps).toEqual([])
    expect(extractTrajectory({ steps: [] }).steps).toEqual([])
  })

  test('a broken trajectory is refused', () => {
    const step: Record<string, unknown> = { name: 'a' }
    step['children'] = [step]
    expect(() => extractTrajectory({ steps: [step] })).toThrow('its own children')
    expect(() => extractTrajectory({ steps: [{ name: 'a', children: 'b' }] })).toThrow('no list of named')
    expect(() => extractTrajectory({ steps: [{ name: 'a' }, {}] })).toThrow('`steps[1]` is')
  })

  test('whatever it is given, it is refused with an error that teaches or has steps', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (value) => {
        try {
          expect(Array.isArray(extractTrajectory(value).steps)).toBe(true)
        } catch (thrown) {
          expect(ProctorError.is(thrown)).toBe(true)
        }
      }),
    )
    for (const value of [undefined, null, 0, {}, { constructor: 1 }, { steps: [{}], __proto__: null }])
      expect(() => extractTrajectory(value)).toThrow(ProctorError)
  })
})
