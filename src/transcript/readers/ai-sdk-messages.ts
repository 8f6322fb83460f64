import { textPart } from '../parts.ts'
import { asList, isFields } from '../plain.ts'
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
const foreign = [
  'parts',
  'toolInvocations',
  'tool_calls',
  'tool_call_id',
  'function_call',
  'lc_kwargs',
] as const

/** What one message says of the AI SDK's model messages. */
export function modelMessageLikeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(message['role'])) return 'no'
  for (const key of foreign) if (key in message) return 'no'
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
  const content = message['content']
  const parts: Part[] = []
  if (typeof content === 'string') {
    if (content !== '') parts.push(textPart(content))
  } else {
    for (const part of sourcesLast(asList(content))) {
      for (const read of readAiSdkPart(part, denials, 'typed')) parts.push(read)
    }
  }
  return { role: readRole(message['role']), parts }
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
