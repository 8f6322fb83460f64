import { asList, asText, isFields } from '../plain.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { readUiParts, uiPartLikeness } from './ui-message.ts'

const roles = new Set(['system', 'user', 'assistant', 'signal', 'tool'])
const formats = new Set<unknown>([2, 3])

function likeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(String(message['role']))) return 'no'
  const content = message['content']
  if (typeof content === 'string') return 'parts' in message || 'tool_calls' in message ? 'no' : 'maybe'
  if (!isFields(content) || !Array.isArray(content['parts'])) return 'no'
  if ('format' in content && !formats.has(content['format'])) return 'no'
  return content['parts'].some(isUnknownTool) ? 'no' : 'yes'
}

/** A part that is surely about a tool and that no one here can read: better refused than unseen. */
function isUnknownTool(part: unknown): boolean {
  if (!isFields(part) || typeof part['type'] !== 'string' || !part['type'].startsWith('tool')) return false
  return uiPartLikeness(part, { old: false, new: false }) === 'no'
}

// A signal is what a user or the application sends into a run; the model sees it as a user message.
function readRole(role: unknown): Msg['role'] {
  if (role === 'signal') return 'user'
  return role === 'user' || role === 'assistant' || role === 'tool' ? role : 'system'
}

function readMessage(value: unknown): Msg {
  const message = isFields(value) ? value : {}
  const content = isFields(message['content']) ? message['content'] : { content: message['content'] }
  const stored = asList(content['parts'])
  const reasoning = asText(content['reasoning'])
  const hasReasoning = stored.some((part) => isFields(part) && part['type'] === 'reasoning')
  const parts = readUiParts({
    parts: stored,
    content: content['content'],
    toolInvocations: asList(content['toolInvocations']),
    formatHasFlag: true,
  })
  if (reasoning && !hasReasoning) parts.unshift({ type: 'reasoning', text: reasoning })
  return { role: readRole(message['role']), parts }
}

/** Mastra's stored messages (`MastraDBMessage`): parts within `content`. */
export const mastraMessagesReader: TranscriptReader = {
  format: 'mastra',
  hasErrorFlag: true,
  recognises: recognisesList(likeness),
  read: (value) => asList(value).map(readMessage),
}
