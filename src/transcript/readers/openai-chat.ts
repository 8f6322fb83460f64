import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const roles = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

function isChatContent(content: unknown): boolean {
  if (content === undefined || content === null || typeof content === 'string') return true
  return Array.isArray(content) && content.every((block) => isFields(block) && chatBlocks.has(String(block['type'])))
}
const chatBlocks = new Set(['text', 'refusal', 'image_url', 'input_audio', 'file'])

function isChatCall(call: unknown): boolean {
  return isFields(call) && (isFields(call['function']) || isFields(call['custom']))
}

function likeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(String(message['role'])) || !isChatContent(message['content'])) return 'no'
  if ('parts' in message || 'toolInvocations' in message) return 'no'
  if (message['role'] === 'tool') return 'tool_call_id' in message ? 'yes' : 'no'
  if (message['role'] === 'function') return 'yes'
  const calls = message['tool_calls']
  if (Array.isArray(calls) && calls.length > 0) return calls.every(isChatCall) ? 'yes' : 'no'
  if (isFields(message['function_call'])) return 'yes'
  return 'content' in message ? 'maybe' : 'no'
}

function readBlock(block: unknown): Part {
  if (isFields(block)) {
    if (block['type'] === 'text' && typeof block['text'] === 'string') return textPart(block['text'])
    if (block['type'] === 'refusal' && typeof block['refusal'] === 'string') {
      return { type: 'refusal', text: block['refusal'] }
    }
    if (block['type'] === 'image_url' || block['type'] === 'input_audio' || block['type'] === 'file') {
      return { type: 'file', raw: block }
    }
  }
  return otherPart(block)
}

function readCall(call: Fields): Part {
  const custom = call['custom']
  if (isFields(custom)) return callPart({ id: call['id'], name: asText(custom['name']) ?? '', args: custom['input'] })
  const fields = isFields(call['function']) ? call['function'] : {}
  return callPart({
    id: call['id'],
    name: asText(fields['name']) ?? '',
    args: fields['arguments'],
    argsAreJson: true,
  })
}

function readAssistant(message: Fields): Part[] {
  const parts: Part[] = []
  const reasoning = asText(message['reasoning_content']) ?? asText(message['reasoning'])
  if (reasoning) parts.push({ type: 'reasoning', text: reasoning })
  parts.push(...readContent(message['content']))
  const refusal = asText(message['refusal'])
  if (refusal) parts.push({ type: 'refusal', text: refusal })
  for (const call of asList(message['tool_calls'])) parts.push(isFields(call) ? readCall(call) : otherPart(call))
  const legacy = message['function_call']
  if (isFields(legacy)) {
    parts.push(
      callPart({ id: null, name: asText(legacy['name']) ?? '', args: legacy['arguments'], argsAreJson: true }),
    )
  }
  return parts
}

function readContent(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  return asList(content).map(readBlock)
}

/** Reads one OpenAI chat message; vendors that speak the same protocol write the same. */
export function readChatMessage(value: unknown): Msg {
  const message = isFields(value) ? value : {}
  switch (message['role']) {
    case 'assistant':
      return { role: 'assistant', parts: readAssistant(message) }
    case 'tool':
    case 'function':
      return { role: 'tool', parts: [readResult(message)] }
    case 'user':
      return { role: 'user', parts: readContent(message['content']) }
    default:
      return { role: 'system', parts: readContent(message['content']) }
  }
}

function readResult(message: Fields): Part {
  return resultPart({
    callId: message['tool_call_id'],
    name: asText(message['name']),
    content: message['content'],
    formatHasFlag: false,
  })
}

/** OpenAI Chat Completions messages, the legacy `function_call` form included. The format has no error flag. */
export const openaiChatReader: TranscriptReader = {
  format: 'openai-chat',
  recognises: recognisesList(likeness),
  read: (value) => asList(value).map(readChatMessage),
}
