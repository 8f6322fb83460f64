import { refuseHiddenCalls } from '../hidden-calls.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { Unreadable } from '../unreadable.ts'
import { throwIfBlocked } from './blocked-reply.ts'
import { isLooseCall } from './loose-call.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { joinChatChunks } from './openai-chat-chunks.ts'
import { likenessOfChatContent } from './openai-chat-content.ts'
import { readChatMessage } from './openai-chat-message.ts'

const inputRoles = new Set(['system', 'developer', 'user'])
const assistantMarks = ['refusal', 'reasoning_content', 'reasoning', 'audio', 'executed_tools', 'annotations']

function isChatCall(call: unknown): boolean {
  return isFields(call) && (isFields(call['function']) || isFields(call['custom']))
}

/** What one message says of the chat protocol. */
export function likenessOfChatMessage(message: unknown): Likeness {
  if (!isFields(message) || 'parts' in message || 'toolInvocations' in message) return 'no'
  const role = message['role']
  if (role === 'function') return 'name' in message ? 'yes' : 'no'
  if (role === 'tool') return likenessOfResult(message)
  const content = likenessOfChatContent(message['content'])
  if (role === 'assistant') return likenessOfAssistant(message, content)
  return inputRoles.has(String(role)) && 'content' in message ? content : 'no'
}

/** Documents are Cohere's; the call beside its result is AgentDojo's, which has an error flag. */
function likenessOfResult(message: Fields): Likeness {
  const content = message['content']
  if (!('tool_call_id' in message || 'tool_name' in message) || 'tool_call' in message) return 'no'
  if (isFields(content)) return 'no'
  return asList(content).some((block) => isFields(block) && block['type'] === 'document') ? 'no' : 'yes'
}

function likenessOfAssistant(message: Fields, content: Likeness): Likeness {
  // A plan is Cohere's.
  if ('tool_plan' in message) return 'no'
  const calls = message['tool_calls']
  if (Array.isArray(calls) && calls.length > 0) {
    // A block of a kind that is not known yet does not lose a message that is surely of the protocol.
    return calls.every(isChatCall) && !isFields(message['content']) ? 'yes' : 'no'
  }
  if (content === 'no') return 'no'
  const loose = message['toolCalls']
  if (Array.isArray(loose) && loose.length > 0 && loose.every(isLooseCall)) return 'yes'
  if (isFields(message['function_call']) || message['content'] === null) return 'yes'
  if (assistantMarks.some((mark) => mark in message)) return 'yes'
  if (Array.isArray(calls)) return 'content' in message ? 'yes' : 'maybe'
  return 'content' in message ? content : 'no'
}

function isReply(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value['choices'])) return false
  return value['object'] === 'chat.completion' || value['choices'].some(isChoice)
}

function isChoice(value: unknown): value is Fields {
  return isFields(value) && isFields(value['message']) && value['message']['role'] === 'assistant'
}

/** The reply of a `message` in an envelope: one choice, or what Ollama sends. */
function isEnvelope(value: unknown): value is Fields {
  if (!isFields(value) || !isFields(value['message'])) return false
  // Cohere shouts its reasons.
  const reason = value['finish_reason']
  if (!('done' in value || (typeof reason === 'string' && /^[a-z_]+$/.test(reason)))) return false
  return value['message']['role'] === 'assistant' && likenessOfChatMessage(value['message']) !== 'no'
}

function isChunk(value: unknown): boolean {
  return isFields(value) && value['object'] === 'chat.completion.chunk' && Array.isArray(value['choices'])
}

function isChunkList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isChunk)
}

/** A reply that was cut inside the arguments of its last call. */
function markCutOff(message: Msg, finishReason: unknown): Msg {
  const last = message.parts.at(-1)
  if (finishReason === 'length' && last?.type === 'tool-call' && last.call.argsError !== undefined) {
    last.call.partial = true
  }
  return message
}

function endReply(message: Msg, finishReason: unknown, reply: unknown): Msg {
  throwIfBlocked(message.parts, finishReason, reply)
  return markCutOff(message, finishReason)
}

/** Several choices are answers to choose from: one of them is not the run. */
function refuseChoices(count: number): void {
  if (count < 2) return
  throw new Unreadable(
    `a chat completion with ${count} choices, which are alternatives: score each choice as a run of its own (\`choices.map((choice) => [choice.message])\`)`,
  )
}

function readEnvelope(choice: Fields): Msg[] {
  const error = choice['error']
  if (isFields(error))
    throw new RunFailedError(asText(error['message']) ?? 'the provider gave no message', choice)
  refuseHiddenCalls(choice['message'], 'openai-chat')
  return [
    endReply(readChatMessage(choice['message']), choice['finish_reason'] ?? choice['done_reason'], choice),
  ]
}

function read(value: unknown): readonly Msg[] {
  if (isChunkList(value)) {
    const joined = joinChatChunks(value)
    // Without a finish reason the stream broke off.
    refuseChoices(joined.choices)
    return [endReply(readChatMessage(joined.message), joined.finishReason ?? 'length', value)]
  }
  if (Array.isArray(value)) return value.map(readChatMessage)
  if (isReply(value)) {
    const choices = asList(value['choices'])
    refuseChoices(choices.length)
    const first = choices[0]
    return isFields(first) ? readEnvelope(first) : []
  }
  return isFields(value) ? readEnvelope(value) : []
}

const recognisesMessages = recognisesList(likenessOfChatMessage)

/**
 * OpenAI Chat Completions: message lists, the reply object (of one choice: several are alternatives, and refused), streamed chunks, the legacy
 * `function_call`, and the vendors that speak the same protocol. The format has no error flag.
 */
export const openaiChatReader: TranscriptReader = {
  format: 'openai-chat',
  recognises: (value) =>
    Array.isArray(value)
      ? recognisesMessages(value) || isChunkList(value)
      : isReply(value) || isEnvelope(value),
  read,
}
