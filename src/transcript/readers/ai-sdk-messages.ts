import { textPart } from '../parts.ts'
import { asList, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import {
  type Denials,
  findDenials,
  isApproval,
  partsLikeness,
  readAiSdkPart,
  sourcesLast,
} from './ai-sdk-parts.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const roles = new Set<unknown>(['system', 'user', 'assistant', 'tool'])

/** Looked up one by one, by name: a loop over the keys costs several times as much, and every message of every run is asked. */
function isForeign(message: Fields): boolean {
  return (
    message['parts'] !== undefined ||
    message['toolInvocations'] !== undefined ||
    message['tool_calls'] !== undefined ||
    message['tool_call_id'] !== undefined ||
    message['function_call'] !== undefined ||
    message['lc_kwargs'] !== undefined
  )
}

/** What one message says of the AI SDK's model messages. */
export function modelMessageLikeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(message['role'])) return 'no'
  if (isForeign(message)) return 'no'
  const content = message['content']
  if (Array.isArray(content))
    return content.length === 0 && message['role'] === 'tool' ? 'yes' : partsLikeness(content)
  return typeof content === 'string' && message['role'] !== 'tool' ? 'maybe' : 'no'
}

function contentOf(message: unknown): readonly unknown[] {
  return isFields(message) ? asList(message['content']) : []
}

function readMessage(value: unknown, denials: Denials): Msg {
  const message = isFields(value) ? value : {}
  return { role: readRole(message['role']), parts: readContent(message['content'], denials) }
}

// Lists of one are written as such: one that is pushed to takes room for 17, in every message of a long run.
function readContent(content: unknown, denials: Denials): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  const list = asList(content)
  if (list.length === 1) {
    const read = readAiSdkPart(list[0], denials, 'typed')
    return read ? [read] : []
  }
  const parts: Part[] = []
  for (const part of sourcesLast(list)) {
    const read = readAiSdkPart(part, denials, 'typed')
    if (read) parts.push(read)
  }
  return parts
}

function readRole(role: unknown): Msg['role'] {
  return role === 'user' || role === 'assistant' || role === 'tool' ? role : 'system'
}

/** Most runs ask for no approval: looking for one is cheaper than a list of all parts. */
function asksApproval(message: unknown): boolean {
  return isFields(message) && Array.isArray(message['content']) && message['content'].some(isApproval)
}

const noDenials: Denials = new Map()

/** Reads model messages that have been recognised elsewhere, such as the `response.messages` of a result. */
export function readModelMessages(messages: readonly unknown[]): readonly Msg[] {
  const denials = messages.some(asksApproval) ? findDenials(messages.flatMap(contentOf)) : noDenials
  return messages.map((message) => readMessage(message, denials))
}

/** AI SDK model messages: `CoreMessage` of version 4 (`args`, `result`), `ModelMessage` since version 5 (`input`, `output`). */
export const aiSdkMessagesReader: TranscriptReader = {
  format: 'ai-sdk',
  hasErrorFlag: true,
  recognises: recognisesList(modelMessageLikeness),
  read: (value) => readModelMessages(asList(value)),
}
