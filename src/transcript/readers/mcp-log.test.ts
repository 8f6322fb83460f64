import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../test/support/read-fixture.ts'
import { readTranscript } from '../read-transcript.ts'
import { UnrecognizedTranscriptError } from '../transcript-errors.ts'
import { mcpLogReader } from './mcp-log.ts'

describe('MCP logs', () => {
  test('a recorded log: calls at once are one message, answers pair by id, other requests are left out', () => {
    const transcript = readTranscript(readFixture('mcp-log.json'))
    expect(transcript.format).toBe('mcp-log')
    expect(
      transcript.toolCalls.map((entry) => [
        entry.id,
        entry.name,
        entry.args,
        entry.state,
        entry.messageIndex,
      ]),
    ).toEqual([
      ['2', 'get_weather', { city: 'Paris' }, 'succeeded', 0],
      ['3', 'book', { n: 2 }, 'failed', 0],
      ['4', 'nope', {}, 'failed', 2],
      ['5', 'get_weather', { city: 5 }, 'failed', 4],
      ['6', 'get_weather', {}, 'failed', 6],
    ])
    expect(transcript.toolCalls[1]?.result?.error).toMatchObject({
      message: 'city not found',
      source: 'flag',
    })
    expect(transcript.orphanResults).toEqual([])
  })

  test('an error of the protocol is a failure of the call', () => {
    const transcript = readTranscript([
      { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'nope' } },
      { jsonrpc: '2.0', id: 'a', error: { code: -32602, message: 'Unknown tool: nope' } },
    ])
    expect(transcript.toolCalls).toMatchObject([
      {
        name: 'nope',
        args: {},
        state: 'failed',
        result: { error: { isError: true, kind: 'protocol', message: 'Unknown tool: nope', source: 'flag' } },
      },
    ])
  })

  test('the result of one tool alone is no agent’s reply', () => {
    const result = { content: [{ type: 'text', text: 'city not found' }], isError: true }
    expect(() => readTranscript(result)).toThrow(UnrecognizedTranscriptError)
    expect(() => readTranscript(result)).toThrowErrorMatchingInlineSnapshot(
      `[UnrecognizedTranscriptError: The output cannot be read as an agent's reply: the result of one MCP tool (CallToolResult) is what a tool answered, not what an agent said.]`,
    )
  })

  test('a log without a call of a tool is left alone', () => {
    expect(mcpLogReader.recognises([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])).toBe(false)
  })
})
