import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { Unreadable } from '../unreadable.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const roles = new Set(['system', 'developer', 'user', 'assistant', 'tool'])
const callTypes = new Set(['tool_call', 'server_tool_call'])
const answerTypes = new Set(['tool_call_response', 'server_tool_call_response'])
/** A part of a kind of its own that has one of these may be a call. */
const toolMarks = ['name', 'arguments', 'id'] as const
const files = new Set(['blob', 'file', 'uri'])

function likenessOfPart(part: unknown): Likeness {
  if (!isFields(part) || typeof part['type'] !== 'string') return 'no'
  const type = part['type']
  if (type === 'text' || type === 'reasoning') return typeof part['content'] === 'string' ? 'yes' : 'no'
  if (callTypes.has(type) || answerTypes.has(type)) return 'yes'
  return files.has(type) ? 'maybe' : 'no'
}

function likeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(String(message['role'])) || 'content' in message) return 'no'
  const parts = message['parts']
  if (!Array.isArray(parts)) return 'no'
  if (parts.length === 0) return 'finish_reason' in message ? 'yes' : 'maybe'
  const answers = parts.map(likenessOfPart)
  // A part of a kind of its own is allowed beside those of the convention.
  if (answers.includes('yes')) return 'yes'
  return answers.includes('no') ? 'no' : 'maybe'
}

function readCall(part: Fields, providerExecuted: boolean): Part {
  const details = providerExecuted ? part['server_tool_call'] : part['arguments']
  return callPart({
    id: part['id'],
    name: asText(part['name']) ?? '',
    args: details ?? part['arguments'],
    argsAreJson: true,
    providerExecuted,
  })
}

/** The convention has no flag for a tool that failed; older versions wrote `result`, newer ones `response`. */
function readAnswer(part: Fields): Part {
  const content = part['response'] ?? part['result'] ?? part['server_tool_call_response']
  return resultPart({ callId: part['id'], name: asText(part['name']), content, formatHasFlag: false })
}

/** Reads one part of the GenAI conventions of OpenTelemetry. */
export function readGenAiPart(part: unknown): Part {
  if (!isFields(part)) return otherPart(part)
  const type = asText(part['type']) ?? ''
  const content = asText(part['content'])
  if (type === 'text' && content !== undefined) return textPart(content)
  if (type === 'reasoning') return { type: 'reasoning', text: content ?? '' }
  if (callTypes.has(type)) return readCall(part, type === 'server_tool_call')
  if (answerTypes.has(type)) return readAnswer(part)
  if (!files.has(type)) {
    const mark = toolMarks.find((key) => part[key] !== undefined)
    if (mark === undefined) return otherPart(part)
    throw new Unreadable(`a part of the unknown type \`${type}\` has the key \`${mark}\`, as tool calls have`)
  }
  const mediaType = asText(part['mime_type'])
  return mediaType === undefined ? { type: 'file', raw: part } : { type: 'file', mediaType, raw: part }
}

function readRole(role: unknown): Msg['role'] {
  return role === 'user' || role === 'assistant' || role === 'tool' ? role : 'system'
}

/** Reads messages that are known to be of the convention, such as the attributes of a span. */
export function readGenAiMessages(messages: readonly unknown[]): Msg[] {
  return messages.filter(isFields).map((message) => ({
    role: readRole(message['role']),
    parts: asList(message['parts']).map(readGenAiPart),
  }))
}

/** Messages of OpenTelemetry's GenAI conventions, as `gen_ai.input.messages` and `gen_ai.output.messages` hold them. */
export const otelGenAiReader: TranscriptReader = {
  format: 'otel-genai',
  recognises: recognisesList(likeness),
  read: (value) => readGenAiMessages(asList(value)),
}
