import { describe, expect, test } from 'vitest'
import { response, said, shape } from '../../../test/support/responses.ts'
import { readTranscript } from '../read-transcript.ts'

describe('tools that the client runs', () => {
  const shell = {
    type: 'shell_call',
    id: 'sh',
    call_id: 's',
    action: { commands: ['ls'] },
    status: 'completed',
  }
  const ran = (...outcomes: object[]) => ({
    ...{
      type: 'shell_call_output',
      call_id: 's',
      output: outcomes.map((outcome) => ({ stdout: 'out', stderr: '', outcome })),
    },
  })

  test.each<[string, object, unknown]>([
    ['shell', { action: { commands: ['ls'] } }, { commands: ['ls'] }],
    ['local_shell', { action: { type: 'exec', command: ['ls'] } }, { type: 'exec', command: ['ls'] }],
    ['apply_patch', { operation: { type: 'delete_file', path: 'a' } }, { type: 'delete_file', path: 'a' }],
    ['computer', { action: { type: 'click', x: 1 } }, { type: 'click', x: 1 }],
    ['tool_search', { execution: 'client', arguments: { goal: 'x' } }, { goal: 'x' }],
  ])('%s is pending until its output is there, though the item is completed', (name, more, args) => {
    const item = { type: `${name}_call`, id: 'i', call_id: 'c', status: 'completed', ...more }
    const [entry] = readTranscript(response([item, said('So.')])).toolCalls
    expect(entry).toMatchObject({ id: 'c', name, args, state: 'pending' })
    expect(entry).not.toHaveProperty('providerExecuted')
  })

  test('shell: all exits 0 are no failure, a timeout is one, another code leaves it to the text', () => {
    const exit = (code: number) => ({ type: 'exit', exit_code: code })
    const errors = [[exit(0)], [exit(0), { type: 'timeout' }], [exit(1)]].map(
      (list) => readTranscript([shell, ran(...list)]).toolCalls[0]?.result?.error,
    )
    expect(errors).toMatchObject([
      { isError: false, source: 'flag' },
      { isError: true, kind: 'timeout', source: 'flag' },
      { isError: 'unknown', source: 'heuristic' },
    ])
    expect(readTranscript([shell, ran(exit(0))]).toolCalls[0]?.result?.text).toBe('out')
  })

  test('a shell in a container of the provider is run by it', () => {
    const hosted = { ...shell, environment: { type: 'container_reference', container_id: 'c' } }
    const items = [hosted, ran({ type: 'exit', exit_code: 0 }), said('So.')]
    expect(readTranscript(items).toolCalls).toMatchObject([
      { name: 'shell', providerExecuted: true, state: 'succeeded' },
    ])
    expect(shape(items)).toEqual(['assistant: tool-call tool-result text'])
  })

  test.each<[string, object, string]>([
    ['apply_patch', { status: 'failed', output: 'no such file' }, 'failed'],
    ['apply_patch', { status: 'completed' }, 'succeeded'],
    ['computer', { status: 'failed', output: { type: 'computer_screenshot' } }, 'failed'],
    ['computer', { output: { type: 'computer_screenshot', image_url: 'data:' } }, 'succeeded'],
    ['tool_search', { status: 'completed', tools: [], execution: 'client' }, 'succeeded'],
  ])('%s with %j is %s', (name, more, state) => {
    const item = {
      type: `${name}_call`,
      id: 'i',
      call_id: 'c',
      status: 'completed',
      action: {},
      operation: {},
      execution: 'client',
    }
    const answer = {
      type: name === 'tool_search' ? 'tool_search_output' : `${name}_call_output`,
      call_id: 'c',
      ...more,
    }
    expect(readTranscript([item, answer]).toolCalls).toMatchObject([{ name, state }])
  })

  test.each(['c', 'lsh_1'])('the output of a local shell may name the call or the item: %s', (id) => {
    const item = { type: 'local_shell_call', id: 'lsh_1', call_id: 'c', action: {}, status: 'completed' }
    expect(
      readTranscript([item, { type: 'local_shell_call_output', id, output: 'ok' }]).toolCalls[0]?.state,
    ).toBe('succeeded')
  })
})
