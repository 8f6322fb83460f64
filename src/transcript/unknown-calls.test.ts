import { describe, expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'
import { UnrecognizedTranscriptError } from './transcript-errors.ts'

describe('calls of kinds that are not known', () => {
  test.each(['name', 'arguments', 'id'])('a part of OpenTelemetry with `%s` is refused', (key) => {
    const parts = [
      { type: 'text', content: 'hi' },
      { type: 'mega_tool_call', [key]: 'w' },
    ]
    expect(() => readTranscript([{ role: 'assistant', parts }])).toThrow('`mega_tool_call`')
  })

  test('a part of OpenTelemetry without any of them is kept aside', () => {
    const parts = [
      { type: 'text', content: 'hi' },
      { type: 'mood', value: 1 },
    ]
    expect(readTranscript([{ role: 'assistant', parts }]).text).toBe('hi')
  })

  test('an item of the Responses API goes by its own name, else by its type', () => {
    const item = { type: 'quantum_call', id: 'q', call_id: 'c', status: 'completed' }
    const namesOf = (output: unknown[]) =>
      readTranscript({ object: 'response', output }).toolCalls.map((call) => call.name)
    expect(namesOf([{ ...item, name: 'w' }])).toEqual(['w'])
    expect(namesOf([item])).toEqual(['quantum'])
    expect(namesOf([{ ...item, type: 'web_search_call', name: 'w' }])).toEqual(['web_search'])
  })

  test('the output of such an item without its call is a result without a call', () => {
    const output = [{ type: 'quantum_call_output', call_id: 'c', output: 'x' }]
    const [orphan, ...others] = readTranscript({ object: 'response', output }).orphanResults
    expect(others).toEqual([])
    expect(orphan).toMatchObject({ name: 'quantum', callId: 'c', text: 'x' })
    expect(readTranscript(output).orphanResults).toHaveLength(1)
  })
})

test('choices that were streamed side by side are refused', () => {
  const chunk = (index: number) => ({ index, delta: { content: 'x' }, finish_reason: 'stop' })
  const chunks = [{ object: 'chat.completion.chunk', choices: [chunk(0), chunk(1)] }]
  expect(() => readTranscript(chunks)).toThrow('2 choices')
})

test('a list with holes is refused', () => {
  expect(() => readTranscript(new Array(3))).toThrow(UnrecognizedTranscriptError)
  expect(() => readTranscript(new Array(3))).toThrow('nothing at index 0')
})
