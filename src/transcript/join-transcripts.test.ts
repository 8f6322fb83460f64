import { expect, test } from 'vitest'
import { joinTranscripts } from './join-transcripts.ts'
import { readTranscript } from './read-transcript.ts'

test('turns become one transcript, in order', () => {
  const first = readTranscript([{ role: 'assistant', content: 'One.' }])
  const second = readTranscript('Two.')
  expect(joinTranscripts([first, second])).toMatchObject({
    text: 'One.\nTwo.',
    finalText: 'Two.',
    format: 'mixed',
  })
  expect(joinTranscripts([first, first]).format).toBe(first.format)
})

test('nothing joined is an empty transcript', () => {
  expect(joinTranscripts([])).toMatchObject({ text: '', toolCalls: [], format: 'empty', hasErrorFlag: false })
})

test('calls and results of different turns find each other', () => {
  const call = readTranscript([
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
  ])
  const result = readTranscript([{ role: 'tool', tool_call_id: 'a', content: 'ok' }])
  expect(joinTranscripts([call, result]).toolCalls).toMatchObject([{ name: 'f', state: 'succeeded' }])
})
