import { describe, expect, test } from 'vitest'
import { call, outcomes, output, response, said, shape } from '../../../test/support/responses.ts'
import { readTranscript } from '../read-transcript.ts'

describe('tools that the provider runs', () => {
  test.each<[string, object, object]>([
    [
      'web_search',
      { action: { type: 'search', query: 'x', sources: [{ url: 'u' }] } },
      { type: 'search', query: 'x' },
    ],
    ['file_search', { queries: ['x'], results: null }, { queries: ['x'] }],
    ['code_interpreter', { code: '1+1', container_id: 'c', outputs: [] }, { code: '1+1', container_id: 'c' }],
    ['image_generation', { result: 'AAAA', size: '1x1' }, { size: '1x1' }],
    ['x_search', { arguments: '{"query":"x"}', call_id: '', name: 'x_semantic_search' }, { query: 'x' }],
  ])('%s is named by its tool, and its arguments are what was asked', (name, item, args) => {
    const items = [{ type: `${name}_call`, id: 'ws', status: 'completed', ...item }, said('So.')]
    expect(readTranscript(items).toolCalls).toMatchObject([
      {
        id: 'ws',
        name,
        args,
        providerExecuted: true,
        state: 'succeeded',
        result: { error: { isError: false, source: 'flag' } },
      },
    ])
  })

  test('a picture is no text', () => {
    const item = { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'Error: AAAA' }
    expect(readTranscript(response([item])).toolCalls[0]).toMatchObject({
      state: 'succeeded',
      result: { content: 'Error: AAAA', text: '' },
    })
  })

  test('failed, with an error, still searching, or over because the reply goes on', () => {
    const search = (status: string, more: object = {}) => ({
      type: 'web_search_call',
      id: status,
      status,
      action: {},
      ...more,
    })
    const failedImage = {
      type: 'image_generation_call',
      id: 'ig',
      status: 'failed',
      error: { message: 'blocked' },
    }
    expect(outcomes([search('failed'), failedImage, search('searching')])).toEqual([
      ['web_search', 'failed', 'execution'],
      ['image_generation', 'failed', 'execution'],
      ['web_search', 'pending', null],
    ])
    expect(outcomes([search('searching'), said('So.')])).toEqual([['web_search', 'succeeded', null]])
  })

  test('xAI reports its search as custom calls', () => {
    const item = {
      type: 'custom_tool_call',
      id: 'x',
      call_id: 'x',
      name: 'x_keyword_search',
      input: '{"query":"q"}',
      status: 'completed',
    }
    expect(readTranscript(response([item])).toolCalls).toMatchObject([
      { name: 'x_search', args: { query: 'q' }, providerExecuted: true, state: 'succeeded' },
    ])
  })

  test('a program waits for the calls it makes, and its output is the provider’s', () => {
    const items = [
      { type: 'program', id: 'p', call_id: 'P', code: 'await tools.w()', fingerprint: 'x' },
      call('a', 'w', { caller: { type: 'program', caller_id: 'P' }, status: 'in_progress' }),
      output('a', 'one'),
      { type: 'program_output', id: 'po', call_id: 'P', result: 'all', status: 'completed' },
      said('So.'),
    ]
    expect(readTranscript(items).toolCalls).toMatchObject([
      {
        name: 'programmatic_tool_calling',
        args: { code: 'await tools.w()' },
        providerExecuted: true,
        result: { text: 'all' },
      },
      { name: 'w', state: 'succeeded', result: { text: 'one' } },
    ])
    expect(shape(items)).toEqual([
      'assistant: tool-call tool-call',
      'tool: tool-result',
      'assistant: tool-result text',
    ])
  })

  test('a search for tools by the provider', () => {
    const items = [
      {
        type: 'tool_search_call',
        id: 'ts',
        call_id: null,
        execution: 'server',
        arguments: { paths: ['a'] },
        status: 'completed',
      },
      {
        type: 'tool_search_output',
        id: 'to',
        call_id: null,
        execution: 'server',
        tools: [],
        status: 'completed',
      },
      call('a'),
    ]
    expect(readTranscript(items).toolCalls).toMatchObject([
      { name: 'tool_search', args: { paths: ['a'] }, providerExecuted: true, state: 'succeeded' },
      { name: 'weather', state: 'pending' },
    ])
    expect(shape(items)).toEqual(['assistant: tool-call tool-result tool-call'])
  })
})

describe('MCP by the provider', () => {
  const mcp = (more: object) => ({
    ...{
      type: 'mcp_call',
      id: 'mcp_1',
      name: 'echo',
      server_label: 's',
      arguments: '{"n":1}',
      output: null,
      error: null,
      ...more,
    },
  })

  test.each<[string, object, string, object]>([
    ['an output', { status: 'completed', output: 'one' }, 'succeeded', { text: 'one' }],
    [
      'an output that reads like an error',
      { status: 'completed', output: 'Error: x' },
      'succeeded',
      { error: { source: 'flag' } },
    ],
    ['no output and no error', { status: 'completed' }, 'succeeded', { text: '' }],
    ['an output and no status, as of old', { output: 'one' }, 'succeeded', { text: 'one' }],
    [
      'an error of the tool',
      {
        status: 'failed',
        error: { type: 'mcp_tool_execution_error', content: [{ type: 'text', text: 'no city' }] },
      },
      'failed',
      { error: { kind: 'execution', message: 'no city' } },
    ],
    [
      'an error of the tool without words',
      { status: 'failed', error: { type: 'mcp_tool_execution_error', content: [] } },
      'failed',
      { error: { kind: 'execution' } },
    ],
    [
      'an error of the protocol',
      { status: 'failed', error: { type: 'mcp_protocol_error', code: 4, message: 'm' } },
      'failed',
      { error: { kind: 'protocol', message: 'm' } },
    ],
    [
      'an error of HTTP',
      { status: 'failed', error: { type: 'http_error', code: 502, message: 'm' } },
      'failed',
      { error: { kind: 'protocol' } },
    ],
    ['an error that is a text', { error: 'no' }, 'failed', { error: { message: 'no' } }],
    ['only the status', { status: 'failed' }, 'failed', { error: { isError: true, source: 'flag' } }],
  ])('%s', (_name, more, state, result) => {
    expect(readTranscript(response([mcp(more)])).toolCalls).toMatchObject([
      { id: 'mcp_1', name: 'echo', args: { n: 1 }, server: 's', providerExecuted: true, state, result },
    ])
  })

  test.each(['in_progress', 'calling', 'incomplete'])('%s is pending', (status) => {
    expect(outcomes(response([mcp({ status })]))).toEqual([['echo', 'pending', null]])
  })

  const request = {
    type: 'mcp_approval_request',
    id: 'mcpr_1',
    name: 'echo',
    server_label: 's',
    arguments: '{"n":1}',
  }
  const answer = (approve: boolean) => ({
    type: 'mcp_approval_response',
    approval_request_id: 'mcpr_1',
    approve,
    reason: approve ? null : 'not now',
  })

  test('a call that waits for approval is pending', () => {
    expect(readTranscript(response([request])).toolCalls).toMatchObject([
      { id: 'mcpr_1', name: 'echo', args: { n: 1 }, server: 's', providerExecuted: true, state: 'pending' },
    ])
  })

  test('approved and run it is one call with the result', () => {
    const items = [
      request,
      answer(true),
      mcp({ approval_request_id: 'mcpr_1', status: 'completed', output: 'one' }),
    ]
    expect(readTranscript(items).toolCalls).toMatchObject([
      { id: 'mcpr_1', state: 'succeeded', result: { text: 'one' } },
    ])
    expect(readTranscript(items).orphanResults).toEqual([])
  })

  test('refused it is denied', () => {
    const { toolCalls } = readTranscript([request, answer(false), said('Then not.')])
    expect(toolCalls).toMatchObject([
      { state: 'denied', result: { error: { kind: 'denied', message: 'not now' } } },
    ])
  })

  test('a call whose request stands in an earlier response keeps its own id', () => {
    const item = mcp({ approval_request_id: 'mcpr_0', status: 'completed', output: 'one' })
    expect(readTranscript(response([item])).toolCalls).toMatchObject([{ id: 'mcp_1', state: 'succeeded' }])
  })
})
