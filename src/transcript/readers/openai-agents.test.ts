import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../test/support/read-fixture.ts'
import { isFields } from '../plain.ts'
import { readTranscript } from '../read-transcript.ts'

function recorded(key: string): unknown {
  const fixture = readFixture('openai-agents.json')
  return isFields(fixture) ? fixture[key] : undefined
}
const call = (callId: string) => ({
  type: 'function_call',
  callId,
  name: 'w',
  arguments: '{}',
  status: 'completed',
})

describe('what the Agents SDK recorded', () => {
  test.each(['history', 'newItems'])('%s: calls, failures, the provider’s search and texts', (key) => {
    const transcript = readTranscript(recorded(key))
    expect(transcript).toMatchObject({
      format: 'openai-agents',
      hasErrorFlag: false,
      text: 'I look.\nSunny.',
    })
    expect(transcript.toolCalls).toMatchObject([
      {
        id: 'call_1',
        name: 'weather',
        args: { city: 'Paris' },
        state: 'succeeded',
        result: { text: '{"temp":20}' },
      },
      { id: 'call_2', name: 'boom', state: 'failed', result: { error: { source: 'heuristic' } } },
      { id: 'call_3', name: 'weather', args: { town: 1 }, state: 'failed' },
      {
        name: 'web_search',
        args: { type: 'search', query: 'x' },
        providerExecuted: true,
        state: 'succeeded',
      },
    ])
    const places = transcript.toolCalls.map((entry) => entry.messageIndex)
    expect(new Set(places.slice(0, 3)).size).toBe(1)
    expect(places[3]).toBeGreaterThan(places[2] ?? 0)
    expect(transcript.messages.flatMap((message) => message.parts)).toContainEqual({
      type: 'reasoning',
      text: 'think',
    })
  })

  test('the result of a run is read by the items that the run made', () => {
    const result = { newItems: recorded('newItems'), rawResponses: [], history: recorded('history') }
    expect(readTranscript(result).toolCalls).toHaveLength(4)
    expect(readTranscript(result).messages[0]?.role).toBe('assistant')
  })

  test('a response of the model', () => {
    expect(readTranscript(recorded('response')).toolCalls.map((entry) => entry.state)).toEqual(
      Array(3).fill('pending'),
    )
  })

  test('a call that waits for approval is one call and pending; refused it is denied', () => {
    expect(readTranscript(recorded('pendingItems')).toolCalls).toMatchObject([
      { name: 'danger', state: 'pending' },
    ])
    expect(readTranscript(recorded('rejectedItems')).toolCalls).toMatchObject([
      { name: 'danger', state: 'denied' },
    ])
  })
})

describe('items under the names of the Agents SDK', () => {
  test.each<[string, unknown, string]>([
    ['a text', 'sunny', 'sunny'],
    ['a text object', { type: 'text', text: 'sunny' }, 'sunny'],
    [
      'a list',
      [
        { type: 'input_text', text: 'sun' },
        { type: 'input_text', text: 'ny' },
      ],
      'sunny',
    ],
    ['a picture', { type: 'image', image: 'x' }, '{"type":"image","image":"x"}'],
  ])('a result may be %s', (_name, output, text) => {
    const result = { type: 'function_call_result', callId: 'a', name: 'w', status: 'completed', output }
    expect(readTranscript([call('a'), result]).toolCalls[0]?.result?.text).toBe(text)
  })

  test('a failed MCP call is failed though the SDK calls it completed', () => {
    const hosted = {
      ...{ type: 'hosted_tool_call', id: 'm', name: 'mcp_call', status: 'completed' },
      providerData: {
        ...{
          type: 'mcp_call',
          id: 'm',
          name: 'echo',
          server_label: 's',
          arguments: '{"n":1}',
          status: 'failed',
        },
        error: { type: 'mcp_tool_execution_error', content: [{ type: 'text', text: 'no' }] },
      },
    }
    expect(readTranscript([hosted]).toolCalls).toMatchObject([
      {
        name: 'echo',
        args: { n: 1 },
        server: 's',
        providerExecuted: true,
        state: 'failed',
        result: { error: { message: 'no' } },
      },
    ])
  })

  test('a picture that was made, and tools that were listed', () => {
    const items = [
      { type: 'hosted_tool_call', id: 'l', name: 'mcp_list_tools', status: 'completed', providerData: {} },
      {
        type: 'hosted_tool_call',
        id: 'i',
        name: 'image_generation_call',
        status: 'completed',
        output: 'AAAA',
        providerData: {},
      },
    ]
    expect(readTranscript(items).toolCalls).toMatchObject([
      { name: 'image_generation', providerExecuted: true, result: { content: 'AAAA', text: '' } },
    ])
  })

  test('computer, shell and program', () => {
    const exit = { type: 'exit', exitCode: 0 }
    const items = [
      { type: 'computer_call', id: 'c', callId: 'c', action: { type: 'screenshot' }, status: 'completed' },
      { type: 'computer_call_result', callId: 'c', output: { type: 'computer_screenshot', data: 'x' } },
      { type: 'shell_call', callId: 's', action: { commands: ['ls'] } },
      { type: 'shell_call_output', callId: 's', output: [{ stdout: 'a', stderr: '', outcome: exit }] },
      { type: 'program', callId: 'p', code: '1', fingerprint: 'x' },
      { type: 'program_output', callId: 'p', output: 'one', status: 'completed' },
    ]
    expect(readTranscript(items).toolCalls).toMatchObject([
      { name: 'computer', state: 'succeeded' },
      { name: 'shell', state: 'succeeded', result: { text: 'a', error: { isError: false } } },
      { name: 'programmatic_tool_calling', providerExecuted: true, result: { text: 'one' } },
    ])
  })

  test('reasoning: raw content before its summary, and what is hidden', () => {
    const item = { type: 'reasoning', content: [{ type: 'input_text', text: 'short' }] }
    const raw = { ...item, rawContent: [{ type: 'reasoning_text', text: 'long' }] }
    const hidden = { type: 'reasoning', content: [], providerData: { encrypted_content: 'x' } }
    expect(readTranscript([item, raw, hidden, call('a')]).messages[0]?.parts.slice(0, 3)).toEqual([
      { type: 'reasoning', text: 'short' },
      { type: 'reasoning', text: 'long' },
      { type: 'reasoning', text: '', redacted: true },
    ])
  })
})
