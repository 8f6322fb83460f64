import { isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const roles = new Set(['system', 'user', 'assistant', 'tool'])
const plainTypes = new Set(['text', 'reasoning', 'refusal'])

/** True for a part in canonical form. A call has a name. */
export function isCanonicalPart(part: unknown): boolean {
  if (!isFields(part)) return false
  switch (part['type']) {
    case 'tool-call':
      return isFields(part['call']) && typeof part['call']['name'] === 'string' && part['call']['name'] !== ''
    case 'tool-result':
      return isFields(part['result']) && isFields(part['result']['error']) && 'text' in part['result']
    case 'file':
    case 'other':
      return 'raw' in part
    default:
      return plainTypes.has(String(part['type'])) && typeof part['text'] === 'string'
  }
}

function likeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(String(message['role'])) || !Array.isArray(message['parts']))
    return 'no'
  if ('id' in message || 'content' in message) return 'no'
  return message['parts'].every(isCanonicalPart) ? 'yes' : 'no'
}

function copyPart(part: Part): Part {
  if (part.type === 'tool-call') return { ...part, call: { ...part.call } }
  if (part.type === 'tool-result')
    return { ...part, result: { ...part.result, error: { ...part.result.error } } }
  return { ...part }
}

/** Proctor's own canonical messages, as `transcript.messages` holds them and an own reader returns them. */
export const canonicalReader: TranscriptReader = {
  format: 'proctor',
  hasErrorFlag: true,
  recognises: recognisesList(likeness),
  read: (value) => {
    const messages = value as readonly Msg[] // reason: `recognises` has looked at every message and part
    return messages.map((message) => ({ ...message, parts: message.parts.map(copyPart) }))
  },
}
