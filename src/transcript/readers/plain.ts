import { textPart } from '../parts.ts'
import { isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'

const roles = new Set(['system', 'developer', 'user', 'assistant'])

const callKeys = ['tool_calls', 'toolInvocations', 'function_call'] as const

function isTextBlock(value: unknown): value is { text: string } {
  return (
    isFields(value) &&
    (value['type'] === 'text' || value['type'] === undefined) &&
    typeof value['text'] === 'string'
  )
}

function isPlainMessage(value: unknown): boolean {
  if (!isFields(value) || !roles.has(String(value['role']))) return false
  if ('parts' in value) return false
  // Calls that stand in a message of the user are not the agent's.
  if (value['role'] === 'assistant' && callKeys.some((key) => key in value)) return false
  const content = value['content'] ?? value['text']
  return typeof content === 'string' || (Array.isArray(content) && content.every(isTextBlock))
}

function readRole(role: unknown): Msg['role'] {
  return role === 'user' || role === 'assistant' ? role : 'system'
}

function readMessage(value: unknown): Msg {
  const message = isFields(value) ? value : {}
  const content = message['content'] ?? message['text']
  const parts: Part[] = Array.isArray(content)
    ? content.filter(isTextBlock).map((block) => textPart(block.text))
    : [textPart(String(content))]
  return { role: readRole(message['role']), parts }
}

/** A bare text: what the agent said. */
export const textReader: TranscriptReader = {
  format: 'text',
  recognises: (value) => typeof value === 'string',
  read: (value) => [{ role: 'assistant', parts: [textPart(String(value))] }],
}

function isBareMessage(value: unknown): boolean {
  if (!isFields(value) || typeof value['content'] !== 'string' || !roles.has(String(value['role'])))
    return false
  for (const key in value) if (key !== 'role' && key !== 'content') return false
  return true
}

/**
 * Messages of a role and a text and nothing else. No format can lay claim to such a list, so it is tried first and spares the others the
 * look at it.
 */
export const bareMessagesReader: TranscriptReader = {
  format: 'plain-messages',
  recognises: (value) => Array.isArray(value) && value.length > 0 && value.every(isBareMessage),
  read: (value) => (Array.isArray(value) ? value.map(readMessage) : []),
}

/** Messages that every ecosystem writes alike: a role and a text. Tried last, so that a list with any mark of a format goes to its reader. */
export const plainMessagesReader: TranscriptReader = {
  format: 'plain-messages',
  recognises: (value) => Array.isArray(value) && value.every(isPlainMessage),
  read: (value) => (Array.isArray(value) ? value.map(readMessage) : []),
}
