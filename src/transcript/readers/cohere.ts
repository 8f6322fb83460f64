import { resultPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { likenessOfChatMessage } from './openai-chat.ts'
import { readChatMessage } from './openai-chat-message.ts'

const failedReasons: Readonly<Record<string, string>> = {
  ERROR: 'the provider ended the reply with an error',
  ERROR_TOXIC: 'the provider withheld the reply',
  TIMEOUT: 'the provider timed out',
}

function isDocument(block: unknown): boolean {
  return isFields(block) && block['type'] === 'document' && isFields(block['document'])
}

function isCohereThinking(block: unknown): boolean {
  return isFields(block) && block['type'] === 'thinking' && typeof block['thinking'] === 'string'
}

/** The HTTP API writes `tool_call_id`, the SDK for JavaScript `toolCallId`. */
function isCohereResult(message: Fields): boolean {
  if (message['role'] !== 'tool') return false
  if ('toolCallId' in message && !('content' in message && isParts(message['content']))) return true
  const content = asList(message['content'])
  return 'tool_call_id' in message && content.length > 0 && content.every(isDocument)
}

/** AI SDK results carry the id inside the part. */
function isParts(content: unknown): boolean {
  return asList(content).some((part) => isFields(part) && 'toolCallId' in part)
}

function likeness(message: unknown): Likeness {
  if (!isFields(message)) return 'no'
  if (isCohereResult(message)) return 'yes'
  if (message['role'] === 'assistant' && !('parts' in message)) {
    if ('tool_plan' in message || 'toolPlan' in message) return 'yes'
    const calls = message['toolCalls']
    if (Array.isArray(calls))
      return calls.every((call) => isFields(call) && isFields(call['function'])) ? 'yes' : 'no'
  }
  if (likenessOfChatMessage(message) === 'no') return 'no'
  return asList(message['content']).some(isCohereThinking) ? 'yes' : 'maybe'
}

function isReply(value: unknown): value is Fields {
  if (!isFields(value) || !isFields(value['message']) || value['message']['role'] !== 'assistant')
    return false
  const reason = value['finish_reason'] ?? value['finishReason']
  return typeof reason === 'string' && /^[A-Z_]+$/.test(reason) && likeness(value['message']) !== 'no'
}

function readMessage(value: unknown): Msg {
  const message = readChatMessage(value)
  if (message.role !== 'tool' || !isFields(value)) return message
  const documents = asList(value['content'])
  if (documents.length === 0 || !documents.every(isDocument)) return message
  const datas = documents.map((block) =>
    isFields(block) && isFields(block['document']) ? block['document']['data'] : block,
  )
  // One document is the result itself, so that an `error` in it is seen.
  const content = datas.length === 1 ? datas[0] : datas
  return {
    role: 'tool',
    parts: [
      resultPart({ callId: value['tool_call_id'] ?? value['toolCallId'], content, formatHasFlag: false }),
    ],
  }
}

function readReply(reply: Fields): Msg[] {
  const reason = asText(reply['finish_reason'] ?? reply['finishReason']) ?? ''
  const failure = failedReasons[reason]
  if (failure !== undefined) throw new RunFailedError(failure, reply)
  return [readMessage(reply['message'])]
}

const recognisesMessages = recognisesList(likeness)

/** Cohere Chat v2: message lists and reply objects, as the HTTP API and as the SDK for JavaScript write them. No error flag. */
export const cohereReader: TranscriptReader = {
  format: 'cohere',
  recognises: (value) => (Array.isArray(value) ? recognisesMessages(value) : isReply(value)),
  read: (value) => (Array.isArray(value) ? value.map(readMessage) : isFields(value) ? readReply(value) : []),
}
