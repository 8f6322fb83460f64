import { expect, test } from 'vitest'
import { draftTranscript, readTranscript } from './read-transcript.ts'
import { sealTranscript } from './transcript-view.ts'
import type { Transcript } from './types.ts'

const output = [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'w', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'a', content: 'sun' },
  { role: 'tool', tool_call_id: 'x', content: 'stray' },
]

/** Everything of a transcript that may be changed, by path. */
function openParts(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, item]) =>
    // Arguments and contents are the user's own objects.
    key === 'args' || key === 'content' ? [] : openParts(item, `${path}.${key}`),
  )
  return Object.isFrozen(value) ? inner : [path, ...inner]
}

function openPartsOf(transcript: Transcript): string[] {
  const { messages, toolCalls, orphanResults, segments } = transcript
  return openParts({ transcript, messages, toolCalls, orphanResults, segments }).slice(1)
}

test('a transcript is frozen to its depth', () => {
  expect(openPartsOf(readTranscript(output))).toEqual([])
})

test('a draft is frozen when it is sealed, whether its calls were looked at before or not', () => {
  const draft = draftTranscript(output)
  expect(draft.toolCalls).toHaveLength(1)
  expect(openPartsOf(draft)).not.toEqual([])
  expect(openPartsOf(sealTranscript(draft))).toEqual([])
  expect(openPartsOf(sealTranscript(draftTranscript(output)))).toEqual([])
})
