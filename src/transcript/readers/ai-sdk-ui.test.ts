import { describe, expect, test } from 'vitest'
import { outline, recordedCase } from '../../../test/support/outline.ts'
import { readTranscript } from '../read-transcript.ts'

const two = {
  says: ['Looking up.', 'Sunny and booked.'],
  calls: ['weather {"city":"Paris"} succeeded', 'flight {"to":"Rome"} succeeded'],
}

function ui(...parts: object[]): unknown {
  return [{ id: 'm1', role: 'assistant', parts }]
}

function tool(fields: object): unknown {
  return ui({ type: 'tool-w', toolCallId: 'c1', ...fields })
}

function v4(invocation: object, more: object = {}): unknown {
  const toolInvocation = { toolCallId: 'c1', toolName: 'w', args: { a: 1 }, ...invocation }
  return [
    {
      id: 'm1',
      role: 'assistant',
      content: '',
      parts: [{ type: 'tool-invocation', toolInvocation }],
      ...more,
    },
  ]
}

describe('AI SDK UI messages since version 5', () => {
  test.each(['5', '6', '7'])('version %s, as read from a real stream', (version) => {
    const file = `ai-sdk-v${version}.json`
    expect(outline(recordedCase(file, 'streamUi'))).toEqual(two)
    expect(readTranscript(recordedCase(file, 'streamUi')).format).toBe('ai-sdk-ui')
    expect(outline(recordedCase(file, 'streamthrowsUi')).calls).toEqual(['boom {} failed: execution'])
    expect(outline(recordedCase(file, 'streamprelimUi')).calls).toEqual(['slow {} succeeded'])
    expect(outline(recordedCase(file, 'streamcutUi'))).toEqual({
      says: ['Hm.'],
      calls: ['weather {} partial'],
    })
  })

  test.each(['5', '6', '7'])('version %s: broken arguments are kept with the reason', (version) => {
    const [call] = readTranscript(recordedCase(`ai-sdk-v${version}.json`, 'streambadjsonUi')).toolCalls
    expect(call).toMatchObject({ args: '{"city": ', state: 'failed' })
    expect(call?.argsError).toBeDefined()
  })

  test.each(['6', '7'])('version %s: an approval that was asked for leaves the call pending', (version) => {
    expect(outline(recordedCase(`ai-sdk-v${version}.json`, 'streamapprovalUi')).calls).toEqual([
      'guarded {"x":1} pending',
    ])
  })

  test.each([
    [{ state: 'input-streaming', input: undefined }, 'partial'],
    [{ state: 'input-available', input: {} }, 'pending'],
    [{ state: 'approval-requested', input: {}, approval: { id: 'a' } }, 'pending'],
    [{ state: 'approval-responded', input: {}, approval: { id: 'a', approved: true } }, 'pending'],
    [
      { state: 'approval-responded', input: {}, approval: { id: 'a', approved: false, reason: 'no' } },
      'denied',
    ],
    [{ state: 'output-available', input: {}, output: 1 }, 'succeeded'],
    [{ state: 'output-available', input: {}, output: 1, preliminary: true }, 'pending'],
    [{ state: 'output-available', input: {}, output: { isError: true, content: [] } }, 'failed'],
    [{ state: 'output-error', input: {}, errorText: 'x' }, 'failed'],
    [{ state: 'output-denied', input: {}, approval: { id: 'a', approved: false, reason: 'no' } }, 'denied'],
  ])('%j is %s', (fields, state) => {
    expect(readTranscript(tool(fields)).toolCalls).toMatchObject([{ name: 'w', id: 'c1', state }])
  })

  test('a dynamic tool is named by its field, and a name may be anything', () => {
    const parts = [
      {
        type: 'dynamic-tool',
        toolName: 'nope',
        toolCallId: 'c1',
        state: 'output-available',
        input: {},
        output: 1,
      },
      { type: 'tool-call', toolCallId: 'c2', state: 'output-available', input: {}, output: 1 },
      { type: 'tool-a-b', toolCallId: 'c3', state: 'output-available', input: {}, output: 1 },
    ]
    expect(readTranscript(ui(...parts)).toolCalls.map((call) => call.name)).toEqual(['nope', 'call', 'a-b'])
  })

  test('a failed call without id is seen', () => {
    const output = [{ role: 'assistant', parts: [{ type: 'tool-w', state: 'output-error' }] }]
    expect(outline(output).calls).toEqual(['w {} failed: execution'])
  })

  test('a step boundary ends a text; pieces without anything between them are one', () => {
    const output = ui(
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'step-start' },
      { type: 'text', text: 'c' },
    )
    expect(readTranscript(output).segments).toEqual(['ab', 'c'])
  })

  test('what the application adds is kept and is no text', () => {
    const output = ui(
      { type: 'data-weather', data: { x: 1 } },
      { type: 'source-url', sourceId: 's', url: 'u' },
      { type: 'text', text: 'a' },
    )
    expect(readTranscript(output).segments).toEqual(['a'])
  })

  test('a provider-executed call is marked', () => {
    const [call] = readTranscript(
      tool({ state: 'output-available', input: {}, output: 1, providerExecuted: true }),
    ).toolCalls
    expect(call?.providerExecuted).toBe(true)
  })
})

describe('AI SDK UI messages of version 4', () => {
  test('the same calls in both fields are one call each', () => {
    expect(outline(recordedCase('ai-sdk-v4.json', 'ui'))).toEqual(two)
    expect(readTranscript(recordedCase('ai-sdk-v4.json', 'ui')).format).toBe('ai-sdk-ui-v4')
    expect(readTranscript(recordedCase('ai-sdk-v4.json', 'ui')).hasErrorFlag).toBe(false)
  })

  test('calls of the older field alone come after the text', () => {
    const invocation = { state: 'result', toolCallId: 'c1', toolName: 'w', args: {}, result: 1 }
    const message = { id: 'm', role: 'assistant', content: 'Looking.', toolInvocations: [invocation] }
    expect(outline([message])).toEqual({ says: ['Looking.'], calls: ['w {} succeeded'] })
    expect(readTranscript([message]).messages[0]?.parts.map((part) => part.type)).toEqual([
      'text',
      'tool-call',
      'tool-result',
    ])
  })

  test('a result that only the older field has answers the call of the parts', () => {
    const answered = { state: 'result', toolCallId: 'c1', toolName: 'w', args: { a: 1 }, result: 'ok' }
    expect(outline(v4({ state: 'call' }, { toolInvocations: [answered] })).calls).toEqual([
      'w {"a":1} succeeded',
    ])
  })

  test('two equal calls in both fields stay two', () => {
    const invocation = { state: 'result', toolCallId: '', toolName: 'w', args: {}, result: 1 }
    const part = { type: 'tool-invocation', toolInvocation: invocation }
    const message = {
      role: 'assistant',
      content: '',
      parts: [part, part],
      toolInvocations: [invocation, invocation],
    }
    expect(outline([message]).calls).toEqual(['w {} succeeded', 'w {} succeeded'])
  })

  test.each([
    [{ state: 'partial-call' }, 'partial'],
    [{ state: 'call' }, 'pending'],
    [{ state: 'result', result: 'sunny' }, 'succeeded'],
    [{ state: 'result', result: 'Error: no such city' }, 'failed'],
    [{ state: 'result', result: 'no', isError: true }, 'failed'],
    [{ state: 'result', result: { error: [] } }, 'succeeded'],
    [{ state: 'result', result: { isError: true, content: [{ type: 'text', text: 'x' }] } }, 'failed'],
    [{ state: 'result', result: { message: 'kaputt', code: 'TOOL_EXECUTION_FAILED' } }, 'failed'],
  ])('%j is %s', (invocation, state) => {
    expect(readTranscript(v4(invocation)).toolCalls.map((call) => call.state)).toEqual([state])
  })

  test('content is used only where the parts hold no text', () => {
    expect(readTranscript(v4({ state: 'call' }, { content: 'Hello' })).segments).toEqual(['Hello'])
    const parts = [{ type: 'text', text: 'First.' }, { type: 'step-start' }, { type: 'text', text: 'Last.' }]
    expect(readTranscript([{ role: 'assistant', content: 'Last.', parts }]).segments).toEqual([
      'First.',
      'Last.',
    ])
  })

  test('reasoning of this version is reasoning', () => {
    const parts = [{ type: 'reasoning', reasoning: 'think', details: [] }]
    expect(readTranscript([{ role: 'assistant', content: 'x', parts }]).messages[0]?.parts).toContainEqual({
      type: 'reasoning',
      text: 'think',
    })
  })

  test('a call recorded twice, made and then answered, is one call', () => {
    const made = { state: 'call', toolCallId: 's', toolName: 'w', args: { a: 1 } }
    const parts = [made, { ...made, state: 'result', result: 1 }].map((toolInvocation) => ({
      type: 'tool-invocation',
      toolInvocation,
    }))
    expect(outline([{ role: 'assistant', content: '', parts }]).calls).toEqual(['w {"a":1} succeeded'])
  })
})
