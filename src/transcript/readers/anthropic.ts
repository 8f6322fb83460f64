import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { readAnthropicBlock } from './anthropic-blocks.ts'
import { throwIfBlocked } from './blocked-reply.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { splitResults } from './split-results.ts'

const roles = new Set(['user', 'assistant', 'system'])
const sureBlocks = new Set([
  'redacted_thinking',
  'tool_use',
  'server_tool_use',
  'mcp_tool_use',
  'container_upload',
])
const cutOff = new Set(['max_tokens', 'model_context_window_exceeded'])

function likenessOfBlock(block: unknown): Likeness {
  if (!isFields(block) || typeof block['type'] !== 'string') return 'no'
  const type = block['type']
  if (type === 'text') return typeof block['text'] === 'string' ? 'maybe' : 'no'
  if (sureBlocks.has(type)) return 'yes'
  if (type === 'thinking') return typeof block['thinking'] === 'string' ? 'yes' : 'no'
  if (type === 'tool_result' || type.endsWith('_tool_result')) return 'tool_use_id' in block ? 'yes' : 'no'
  return (type === 'image' || type === 'document') && isFields(block['source']) ? 'yes' : 'no'
}

function isReply(value: unknown): value is Fields {
  return (
    isFields(value) &&
    value['type'] === 'message' &&
    value['role'] === 'assistant' &&
    Array.isArray(value['content']) &&
    'stop_reason' in value
  )
}

function isErrorReply(value: unknown): value is Fields {
  return isFields(value) && value['type'] === 'error' && isFields(value['error']) && 'type' in value['error']
}

function likeness(message: unknown): Likeness {
  if (isReply(message) || isErrorReply(message)) return 'yes'
  if (!isFields(message) || !roles.has(String(message['role']))) return 'no'
  if ('type' in message && message['type'] !== 'message') return 'no'
  if ('parts' in message || 'tool_calls' in message || 'toolInvocations' in message) return 'no'
  const content = message['content']
  if (typeof content === 'string') return 'maybe'
  if (!Array.isArray(content)) return 'no'
  const answers = content.map(likenessOfBlock)
  // A block of a kind that is not known yet does not lose a message that is surely Anthropic's.
  if (answers.includes('yes')) return 'yes'
  return answers.includes('no') ? 'no' : 'maybe'
}

function readContent(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return asList(content).map(readAnthropicBlock)
}

/** A reply that ran out of tokens inside a call: its arguments are not whole. */
function markCutOff(message: Fields, parts: readonly Part[]): void {
  const last = parts.at(-1)
  if (last?.type === 'tool-call' && cutOff.has(String(message['stop_reason']))) last.call.partial = true
}

/** Reads one Anthropic message or reply, as one message or, where results stand among a user's words, several. */
export function readAnthropicMessage(value: unknown): Msg[] {
  const message = isFields(value) ? value : {}
  if (isErrorReply(message)) {
    const error = isFields(message['error']) ? message['error'] : {}
    throw new RunFailedError(
      asText(error['message']) ?? asText(error['type']) ?? 'an error without a message',
      value,
    )
  }
  const parts = readContent(message['content'])
  if (message['role'] === 'assistant') {
    throwIfBlocked(parts, message['stop_reason'], value)
    markCutOff(message, parts)
    return [{ role: 'assistant', parts }]
  }
  if (message['role'] === 'system') return [{ role: 'system', parts }]
  return splitResults(parts)
}

const recognisesMessages = recognisesList(likeness)

/** Anthropic Messages: lists, reply objects and error replies, the provider's own tools and MCP included. */
export const anthropicReader: TranscriptReader = {
  format: 'anthropic',
  hasErrorFlag: true,
  recognises: (value) => isReply(value) || isErrorReply(value) || recognisesMessages(value),
  read: (value) => (Array.isArray(value) ? value.flatMap(readAnthropicMessage) : readAnthropicMessage(value)),
}
