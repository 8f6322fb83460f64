import { describe, expect, test } from 'vitest'
import { BadOptionError } from '../errors/index.ts'
import { UnrecognizedTranscriptError } from '../transcript/index.ts'
import {
  createAgentTestRun,
  createTestMessage,
  createUIMessage,
  extractInputMessages,
  getCombinedSystemPrompt,
  getConversationHistoryFromRunInput,
  getSystemMessagesFromRunInput,
  getUserMessageFromRunInput,
  isScorerRunInputForAgent,
} from './index.ts'

const { input } = createAgentTestRun({
  inputMessages: [createUIMessage({ role: 'user', content: 'Now?' })],
  rememberedMessages: [
    createTestMessage({ role: 'user', content: 'Before?' }),
    { role: 'assistant', content: [{ type: 'text', text: 'Then.' }] },
  ],
  systemMessages: [{ role: 'system', content: 'Rules' }],
  taggedSystemMessages: { memory: [{ role: 'system', content: 'Facts' }] },
  output: [],
})
const chat = [
  { role: 'system', content: 'Rules' },
  { role: 'user', content: 'Before?' },
  { role: 'assistant', content: 'Then.', tool_calls: [] },
  { role: 'user', content: 'Now?' },
]

describe('what was asked', () => {
  test.each([
    ['a run input', input],
    ['a chat', chat],
    ['a text', 'Now?'],
    ['a message', { role: 'user', content: 'Now?' }],
    ['an object with a prompt', { prompt: 'Now?' }],
    ['Anthropic blocks', [{ role: 'user', content: [{ type: 'text', text: 'Now?' }] }]],
    ['Gemini contents', [{ role: 'user', parts: [{ text: 'Now?' }] }]],
    ['Responses items', [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Now?' }] }]],
    ['UI messages', [{ id: 'a', role: 'user', parts: [{ type: 'text', text: 'Now?' }] }]],
  ])('is read from %s', (_name, value) => {
    expect(getUserMessageFromRunInput(value)).toBe('Now?')
  })

  test('all text of the message counts', () => {
    const parts = [
      { type: 'text', text: 'One' },
      { type: 'file', url: 'u', mediaType: 'image/png' },
      { type: 'text', text: 'Two' },
    ]
    expect(getUserMessageFromRunInput([{ id: 'a', role: 'user', parts }])).toBe('One\nTwo')
  })

  test('is undefined where nobody asked', () => {
    expect(getUserMessageFromRunInput(undefined)).toBeUndefined()
    expect(getUserMessageFromRunInput({ inputMessages: [] })).toBeUndefined()
    expect(getUserMessageFromRunInput([{ role: 'assistant', content: 'Hi' }])).toBeUndefined()
  })

  test('an input that cannot be read is an error, not silence', () => {
    expect(() => getUserMessageFromRunInput({ city: 'Rome' })).toThrow(UnrecognizedTranscriptError)
  })

  test('the texts of the input messages, one each', () => {
    expect(extractInputMessages(input)).toEqual(['Now?'])
    expect(extractInputMessages(chat)).toEqual(['Rules', 'Before?', 'Then.', 'Now?'])
    expect(extractInputMessages(undefined)).toEqual([])
  })
})

describe('system messages', () => {
  test('plain ones first, tagged ones after', () => {
    expect(getSystemMessagesFromRunInput(input)).toEqual(['Rules', 'Facts'])
    expect(getSystemMessagesFromRunInput(chat)).toEqual(['Rules'])
    expect(getSystemMessagesFromRunInput({ inputMessages: [], systemMessages: ['As text'] })).toEqual([
      'As text',
    ])
    expect(getSystemMessagesFromRunInput()).toEqual([])
  })

  test('as one text', () => {
    expect(getCombinedSystemPrompt(input)).toBe('Rules\n\nFacts')
    expect(getCombinedSystemPrompt()).toBe('')
  })
})

describe('the conversation before', () => {
  test('one line a message', () => {
    const lines = 'user: Before?\nassistant: Then.'
    expect(getConversationHistoryFromRunInput(input)).toBe(lines)
    expect(getConversationHistoryFromRunInput(chat)).toBe(lines)
  })

  test('only the last so many', () => {
    expect(getConversationHistoryFromRunInput(input, { maxMessages: 1 })).toBe('assistant: Then.')
    expect(getConversationHistoryFromRunInput(input, { maxMessages: 0 })).toBeUndefined()
  })

  test('is undefined where there was none', () => {
    expect(getConversationHistoryFromRunInput('Now?')).toBeUndefined()
    expect(getConversationHistoryFromRunInput()).toBeUndefined()
  })

  test('a limit that is no whole number is a bad option', () => {
    expect(() => getConversationHistoryFromRunInput(input, { maxMessages: -1 })).toThrow(BadOptionError)
  })
})

test('the input of an agent is told from others by its messages', () => {
  expect([input, { inputMessages: [] }, chat, 'Now?', undefined].map(isScorerRunInputForAgent)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
