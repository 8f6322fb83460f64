import { describe, expect, test } from 'vitest'
import { outline, recordedCase } from '../../../test/support/outline.ts'
import { readTranscript } from '../read-transcript.ts'
import { RunFailedError, UnrecognizedTranscriptError } from '../transcript-errors.ts'
import type { TranscriptReader } from '../types.ts'

const two = {
  says: ['Looking up.', 'Sunny and booked.'],
  calls: ['weather {"city":"Paris"} succeeded', 'flight {"to":"Rome"} succeeded'],
}
const files = ['mastra-1.json', 'mastra-0.json']

describe('results of Mastra agents', () => {
  test.each(files)('%s: calls that the content of the steps has lost are read', (file) => {
    const result = recordedCase(file, 'generate')
    expect(outline(result)).toEqual(two)
    expect(readTranscript(result).format).toBe('mastra-result')
    expect(outline(Reflect.get(Object(result), 'steps'))).toEqual(two)
  })

  test.each(files)('%s: a tool that throws, an MCP failure and bad arguments are failures', (file) => {
    expect(outline(recordedCase(file, 'throws'))).toEqual({
      says: ['Hm.', 'ok'],
      calls: ['boom {} failed: execution'],
    })
    expect(outline(recordedCase(file, 'mcp')).calls).toEqual(['mcpfail {} failed: execution'])
    expect(outline(recordedCase(file, 'invalid')).calls).toEqual(['weather {"town":1} failed: invalid-args'])
  })

  test('an unknown tool is told apart', () => {
    expect(outline(recordedCase('mastra-1.json', 'unknown')).calls).toEqual(['nope {} failed: unknown-tool'])
  })

  test('a run that waits for approval has a pending call', () => {
    expect(outline(recordedCase('mastra-1.json', 'approval'))).toEqual({
      says: ['May I?'],
      calls: ['guarded {"x":1} pending'],
    })
  })

  test.each(files)('%s: a run that a processor blocked failed, and says why', (file) => {
    expect(() => readTranscript(recordedCase(file, 'tripwire-inputProcessors'))).toThrow(
      'blocked by a processor: not allowed',
    )
    expect(() => readTranscript(recordedCase(file, 'tripwire-outputProcessors'))).toThrow(
      'blocked by a processor: bad words',
    )
  })

  test('a run that ended with an error failed', () => {
    expect(() => readTranscript(recordedCase('mastra-0.json', 'error'))).toThrow(RunFailedError)
    expect(() => readTranscript({ text: '', tripwire: undefined, error: new Error('kaputt') })).toThrow(
      'The run failed: kaputt',
    )
  })

  test('without its messages the steps are read as the stream held them', () => {
    const call = { type: 'tool-call', from: 'AGENT', payload: { toolCallId: 'c1', toolName: 'w', args: {} } }
    const result = {
      type: 'tool-result',
      from: 'AGENT',
      payload: { toolCallId: 'c1', toolName: 'w', result: 1 },
    }
    const steps = [
      { text: 'Hm.', toolCalls: [call], toolResults: [result] },
      { text: 'ok', toolCalls: [], toolResults: [] },
    ]
    expect(outline({ text: 'Hm.ok', steps })).toEqual({ says: ['Hm.', 'ok'], calls: ['w {} succeeded'] })
  })
})

describe('run inputs of Mastra', () => {
  test('system messages, remembered messages and the input, in this order', () => {
    const input = {
      inputMessages: [{ role: 'user', content: 'now' }],
      rememberedMessages: [{ role: 'user', content: 'before' }],
      systemMessages: [{ role: 'system', content: 'rules' }],
      taggedSystemMessages: { memory: [{ role: 'system', content: 'facts' }] },
    }
    const texts = readTranscript(input).messages.map((message) => [message.role, message.parts])
    expect(texts).toEqual([
      ['system', [{ type: 'text', text: 'rules' }]],
      ['system', [{ type: 'text', text: 'facts' }]],
      ['user', [{ type: 'text', text: 'before' }]],
      ['user', [{ type: 'text', text: 'now' }]],
    ])
  })

  test.each(files)('%s: as its scorers get it', (file) => {
    const { messages } = readTranscript(recordedCase(file, 'scorerInput'))
    expect(messages.map((message) => message.role)).toEqual(['system', 'user'])
  })

  test("messages of the input at the head of the output are not the agent's", () => {
    const input = {
      inputMessages: [{ role: 'user', content: 'Go' }],
      rememberedMessages: [],
      systemMessages: [],
    }
    const output = [
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: 'Gone' },
    ]
    expect(readTranscript(output, { input }).messages).toHaveLength(1)
  })
})

test('an own reader comes before all that is known', () => {
  const own: TranscriptReader = {
    format: 'own',
    recognises: (value) => typeof value === 'object' && value !== null && 'inputMessages' in value,
    read: () => [{ role: 'assistant', parts: [{ type: 'text', text: 'mine' }] }],
  }
  expect(readTranscript({ inputMessages: [] }, { readers: [own] }).text).toBe('mine')
})

describe('workflows of Mastra', () => {
  const finished = { status: 'success', steps: { a: { status: 'success', output: 1 } }, input: {} }

  test('the result is read where it is a text or messages', () => {
    expect(outline({ ...finished, result: 'Done' }).says).toEqual(['Done'])
    expect(outline({ ...finished, result: recordedCase('mastra-1.json', 'scorerOutput') })).toEqual(two)
  })

  test('any other result, and a suspended workflow, are refused', () => {
    expect(() => readTranscript({ ...finished, result: { answer: 'Done' } })).toThrow(
      UnrecognizedTranscriptError,
    )
    expect(() => readTranscript({ ...finished, status: 'suspended' })).toThrow(UnrecognizedTranscriptError)
  })

  test('a failed or blocked workflow is a failed run', () => {
    expect(() => readTranscript({ ...finished, status: 'failed', error: new Error('kaputt') })).toThrow(
      'The run failed: kaputt',
    )
    expect(() => readTranscript({ ...finished, status: 'tripwire', tripwire: { reason: 'no' } })).toThrow(
      'blocked: no',
    )
  })
})
