import { expect, test } from 'vitest'
import { readTranscript } from '../../../transcript/index.ts'
import { writeCalls } from './write-calls.ts'

test('a call with broken arguments and a failed result tells both, and keeps the arguments as they came', () => {
  const { toolCalls } = readTranscript([
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'w', input: '{"city":' }],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'a',
          toolName: 'w',
          output: { type: 'error-text', value: 'No city' },
        },
      ],
    },
  ])
  const [call] = writeCalls(toolCalls)
  expect(call?.arguments).toBe('{"city":')
  expect(call?.error).toContain('not valid JSON')
  expect(call?.error).toContain('No city')
})
