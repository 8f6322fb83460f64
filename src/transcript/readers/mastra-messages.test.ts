import { describe, expect, test } from 'vitest'
import { outline, recordedCase } from '../../../test/support/outline.ts'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError, UnrecognizedTranscriptError } from '../transcript-errors.ts'

function message(content: object, role = 'assistant'): object {
  return { id: 'm1', role, createdAt: new Date(0), content: { format: 2, parts: [], ...content } }
}

function tool(invocation: object, part: object = {}): unknown {
  const toolInvocation = { toolCallId: 'c1', toolName: 'w', args: { a: 1 }, ...invocation }
  return [message({ parts: [{ type: 'tool-invocation', toolInvocation, ...part }] })]
}

describe('Mastra messages', () => {
  test('what its scorers get as output: text before and after the calls counts', () => {
    const output = recordedCase('mastra-1.json', 'scorerOutput')
    expect(readTranscript(output).format).toBe('mastra')
    expect(readTranscript(output).hasErrorFlag).toBe(true)
    expect(outline(output)).toEqual({
      says: ['Looking up.', 'Sunny and booked.'],
      calls: ['weather {"city":"Paris"} succeeded', 'flight {"to":"Rome"} succeeded'],
    })
  })

  test.each([
    [{ state: 'partial-call' }, 'partial'],
    [{ state: 'call' }, 'pending'],
    [{ state: 'result', result: 'Error: a text, not a flag' }, 'succeeded'],
    [{ state: 'result', result: 'kaputt', isError: true }, 'failed'],
    [{ state: 'result', result: { isError: true, content: [] } }, 'failed'],
    [{ state: 'result', result: { type: 'error-text', value: 'x' } }, 'failed'],
    [{ state: 'result', result: { error: [] } }, 'succeeded'],
    [{ state: 'result', result: { error: {} } }, 'succeeded'],
    [{ state: 'result', result: { error: 'no' } }, 'failed'],
    [{ state: 'approval-requested', approval: { id: 'a' } }, 'pending'],
    [{ state: 'approval-responded', approval: { id: 'a', approved: true } }, 'pending'],
    [{ state: 'approval-responded', approval: { id: 'a', approved: false } }, 'denied'],
    [{ state: 'output-error', errorText: 'kaputt' }, 'failed'],
    [{ state: 'output-denied', approval: { id: 'a', approved: false, reason: 'no' } }, 'denied'],
  ])('%j is %s', (invocation, state) => {
    expect(readTranscript(tool(invocation)).toolCalls).toMatchObject([
      { name: 'w', id: 'c1', args: { a: 1 }, state },
    ])
  })

  test('arguments that never became a value are kept as text', () => {
    const [call] = readTranscript(
      tool({ args: undefined, state: 'output-error', rawInput: '{"a": ', errorText: 'x' }),
    ).toolCalls
    expect(call).toMatchObject({ args: '{"a": ', argsRaw: '{"a": ' })
    expect(call?.argsError).toBeDefined()
  })

  test('output that is not final is no result', () => {
    expect(outline(tool({ state: 'result', result: 1 }, { preliminary: true })).calls).toEqual([
      'w {"a":1} pending',
    ])
  })

  test('the text beside the parts is used only where they hold none', () => {
    expect(readTranscript([message({ content: 'Only here' })]).text).toBe('Only here')
    const parts = [{ type: 'text', text: 'In the parts' }]
    expect(readTranscript([message({ content: 'Stale', parts })]).text).toBe('In the parts')
  })

  test('older calls and reasoning beside the parts are read once', () => {
    const toolInvocation = { state: 'result', toolCallId: 'c1', toolName: 'w', args: {}, result: 1 }
    const parts = [{ type: 'tool-invocation', toolInvocation }]
    const toolInvocations = [toolInvocation, { ...toolInvocation, toolCallId: 'c2' }]
    const transcript = readTranscript([message({ parts, toolInvocations, reasoning: 'think' })])
    expect(transcript.toolCalls.map((call) => call.id)).toEqual(['c1', 'c2'])
    expect(transcript.messages[0]?.parts[0]).toEqual({ type: 'reasoning', text: 'think' })
  })

  test('a signal is what someone sends to the agent', () => {
    const parts = [{ type: 'text', text: 'Stop' }]
    expect(readTranscript([message({ parts }, 'signal')]).messages[0]?.role).toBe('user')
  })

  test('an error among the parts is a failed run', () => {
    const parts = [
      { type: 'text', text: 'Hm' },
      { type: 'error', error: { name: 'Error', message: 'overloaded' } },
    ]
    expect(() => readTranscript([message({ parts })])).toThrow(RunFailedError)
    expect(() => readTranscript([message({ parts })])).toThrow('The run failed: overloaded')
  })

  test('a part about a tool that is not known is refused, not overlooked', () => {
    const parts = [{ type: 'tool-thing', toolName: 'w' }]
    expect(() => readTranscript([message({ parts })])).toThrow(UnrecognizedTranscriptError)
  })

  test('messages of the first form (`MastraMessageV1`) read as model messages', () => {
    const shared = { id: 'm', createdAt: new Date(0), threadId: 't' }
    const output = [
      { ...shared, role: 'user', type: 'text', content: 'Go' },
      {
        ...shared,
        role: 'assistant',
        type: 'tool-call',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'w', args: {} }],
      },
      {
        ...shared,
        role: 'tool',
        type: 'tool-result',
        content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'w', result: 1 }],
      },
      { ...shared, role: 'assistant', type: 'text', content: 'Done' },
    ]
    expect(outline(output)).toEqual({ says: ['Done'], calls: ['w {} succeeded'] })
  })
})
