import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { throwIfBlocked } from './blocked-reply.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { splitResults } from './split-results.ts'

const roles = new Set(['user', 'assistant', 'system'])
const sureKeys = [
  'toolUse',
  'toolResult',
  'reasoningContent',
  'cachePoint',
  'guardContent',
  'citationsContent',
] as const
const fileKeys = ['image', 'document', 'video', 'audio'] as const
const cutOff = new Set(['max_tokens', 'model_context_window_exceeded'])

function likenessOfBlock(block: unknown): Likeness {
  if (!isFields(block)) return 'no'
  if (sureKeys.some((key) => isFields(block[key]))) return 'yes'
  if (typeof block['type'] === 'string' && block['type'] !== 'text') return 'no'
  if (fileKeys.some((key) => isFields(block[key]) && 'source' in block[key])) return 'yes'
  return typeof block['text'] === 'string' ? 'maybe' : 'no'
}

function likeness(message: unknown): Likeness {
  if (!isFields(message) || !roles.has(String(message['role']))) return 'no'
  const content = message['content']
  if ('type' in message || 'parts' in message || !Array.isArray(content)) return 'no'
  const answers = content.map(likenessOfBlock)
  if (answers.includes('yes')) return 'yes'
  return answers.includes('no') ? 'no' : 'maybe'
}

function replyMessage(value: unknown): Fields | undefined {
  const output = isFields(value) && 'stopReason' in value ? value['output'] : undefined
  const message = isFields(output) ? output['message'] : undefined
  return isFields(message) && Array.isArray(message['content']) ? message : undefined
}

function readToolResult(block: Fields): Part {
  const content = block['content']
  const items = asList(content)
  const only = items.length === 1 ? items[0] : undefined
  // One JSON value is what the tool answered; the list around it is the format's.
  const value = isFields(only) && 'json' in only ? only['json'] : content
  const status = block['status']
  return resultPart({
    callId: block['toolUseId'],
    content: value,
    formatHasFlag: true,
    isError: status === 'error',
  })
}

function readReasoning(content: Fields): Part {
  const text = isFields(content['reasoningText']) ? asText(content['reasoningText']['text']) : undefined
  return text === undefined ? { type: 'reasoning', text: '', redacted: true } : { type: 'reasoning', text }
}

/** Cited text is the model's own, with its sources beside it. */
function readCited(block: Fields): Part {
  const texts = asList(block['content']).map((piece) =>
    isFields(piece) ? (asText(piece['text']) ?? '') : '',
  )
  return textPart(texts.join(''))
}

function readBlock(block: unknown): Part {
  if (!isFields(block)) return otherPart(block)
  if (typeof block['text'] === 'string') return textPart(block['text'])
  const use = block['toolUse']
  if (isFields(use)) {
    return callPart({
      id: use['toolUseId'],
      name: asText(use['name']) ?? '',
      args: use['input'],
      argsAreJson: true,
      providerExecuted: use['type'] === 'server_tool_use',
    })
  }
  if (isFields(block['toolResult'])) return readToolResult(block['toolResult'])
  if (isFields(block['reasoningContent'])) return readReasoning(block['reasoningContent'])
  if (isFields(block['citationsContent'])) return readCited(block['citationsContent'])
  return fileKeys.some((key) => isFields(block[key])) ? { type: 'file', raw: block } : otherPart(block)
}

function readMessage(value: unknown): Msg[] {
  const message = isFields(value) ? value : {}
  const parts = asList(message['content']).map(readBlock)
  if (message['role'] === 'assistant') return [{ role: 'assistant', parts }]
  return message['role'] === 'system' ? [{ role: 'system', parts }] : splitResults(parts)
}

function readReply(value: unknown): Msg[] {
  const messages = readMessage(replyMessage(value))
  const parts = messages.at(-1)?.parts ?? []
  if (isFields(value)) throwIfBlocked(parts, value['stopReason'], value)
  const last = parts.at(-1)
  if (last?.type === 'tool-call' && isFields(value) && cutOff.has(String(value['stopReason'])))
    last.call.partial = true
  return messages
}

/** Amazon Bedrock Converse messages and replies (`{ output: { message }, stopReason }`). */
export const bedrockReader: TranscriptReader = {
  format: 'bedrock',
  hasErrorFlag: true,
  recognises: (value) => replyMessage(value) !== undefined || recognisesMessages(value),
  read: (value) => (Array.isArray(value) ? value.flatMap(readMessage) : readReply(value)),
}
const recognisesMessages = recognisesList(likeness)
