import { callPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { callList } from './call-list.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const roles = new Set(['system', 'user', 'assistant', 'tool'])

function isCall(call: unknown): call is Fields {
  return isFields(call) && typeof call['function'] === 'string' && 'args' in call
}

function isBlock(block: unknown): boolean {
  return (
    isFields(block) && 'content' in block && /^(?:text|(?:redacted_)?thinking)$/.test(String(block['type']))
  )
}

/** AgentDojo's blocks hold their text in `content`. */
function isContent(content: unknown): boolean {
  if (typeof content === 'string' || content === null) return true
  return Array.isArray(content) && content.every(isBlock)
}

function likeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(String(message['role'])) || !isContent(message['content'])) return 'no'
  if (message['role'] === 'tool') return isCall(message['tool_call']) && 'error' in message ? 'yes' : 'no'
  const calls = asList(message['tool_calls'])
  if (calls.length > 0) return calls.every(isCall) ? 'yes' : 'no'
  return asList(message['content']).length > 0 ? 'yes' : 'maybe'
}

function readBlock(block: unknown): Part[] {
  if (!isFields(block)) return []
  const text = asText(block['content']) ?? ''
  return [String(block['type']).endsWith('thinking') ? { type: 'reasoning', text } : textPart(text)]
}

function readContent(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  return asList(content).flatMap(readBlock)
}

function readResult(message: Fields): Part {
  const call = isFields(message['tool_call']) ? message['tool_call'] : {}
  const error = asText(message['error'])
  const text = readContent(message['content'])
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
  return resultPart({
    callId: message['tool_call_id'] ?? call['id'],
    name: asText(call['function']),
    content: text === '' && error ? error : text,
    formatHasFlag: true,
    isError: error !== undefined && error !== '',
    message: error,
  })
}

function readMessage(value: unknown): Msg {
  const message = isFields(value) ? value : {}
  if (message['role'] === 'tool') return { role: 'tool', parts: [readResult(message)] }
  const parts = readContent(message['content'])
  if (message['role'] !== 'assistant') return { role: message['role'] === 'user' ? 'user' : 'system', parts }
  for (const call of callList(message, 'tool_calls')) {
    parts.push(callPart({ id: call['id'], name: asText(call['function']) ?? '', args: call['args'] }))
  }
  return { role: 'assistant', parts }
}

/** Messages of the AgentDojo benchmark: `error` beside a result says that the tool failed. */
export const agentdojoReader: TranscriptReader = {
  format: 'agentdojo',
  hasErrorFlag: true,
  recognises: recognisesList(likeness),
  read: (value) => asList(value).map(readMessage),
}
