import { asList, isFields } from '../plain.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import type { Likeness } from './message-list.ts'
import { readUiParts, type UiMarks, uiPartLikeness } from './ui-message.ts'

const roles = new Set(['system', 'user', 'assistant', 'data'])

/** What one message says; `marks` gathers which versions wrote it. */
function likeness(message: unknown, marks: UiMarks): Likeness {
  if (!isFields(message) || !roles.has(String(message['role'])) || 'tool_calls' in message) return 'no'
  const content = message['content']
  if (content !== undefined && typeof content !== 'string') return 'no'
  const invocations = message['toolInvocations']
  if (Array.isArray(invocations)) marks.old = true
  if (!Array.isArray(message['parts'])) {
    if (content === undefined) return 'no'
    return Array.isArray(invocations) && invocations.every(isFields) ? 'yes' : 'maybe'
  }
  if (content !== undefined) marks.old = true
  let answer: Likeness = message['parts'].length > 0 || content !== undefined ? 'maybe' : 'yes'
  for (const part of message['parts']) {
    const said = uiPartLikeness(part, marks)
    if (said === 'no') return 'no'
    answer = 'yes'
  }
  return answer === 'maybe' && content !== undefined ? 'yes' : answer
}

/** Which versions wrote the list; undefined where it is none of UI messages. */
function marksOf(value: unknown): UiMarks | undefined {
  if (!Array.isArray(value)) return undefined
  const marks: UiMarks = { old: false, new: false }
  let isSure = false
  for (const message of value) {
    const answer = likeness(message, marks)
    if (answer === 'no') return undefined
    isSure ||= answer === 'yes'
  }
  return isSure ? marks : undefined
}

function readRole(role: unknown): Msg['role'] {
  return role === 'user' || role === 'assistant' ? role : 'system'
}

function read(value: unknown): readonly Msg[] {
  return asList(value)
    .filter(isFields)
    .map((message) => ({
      role: readRole(message['role']),
      parts: readUiParts({
        parts: asList(message['parts']),
        content: message['content'],
        toolInvocations: asList(message['toolInvocations']),
        formatHasFlag: false,
      }),
    }))
}

/** AI SDK UI messages since version 5: `tool-<name>` and `dynamic-tool` parts. */
export const aiSdkUiReader: TranscriptReader = {
  format: 'ai-sdk-ui',
  hasErrorFlag: true,
  recognises: (value) => marksOf(value)?.old === false,
  read,
}

/**
 * AI SDK UI messages of version 4, which Mastra's first scorers took too: `tool-invocation` parts and the older `toolInvocations` field.
 * The format cannot say that a tool failed.
 */
export const aiSdkUiV4Reader: TranscriptReader = {
  format: 'ai-sdk-ui-v4',
  recognises: (value) => marksOf(value)?.old === true,
  read,
}
