import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { splitResults } from './split-results.ts'

function isMedia(block: Fields): boolean {
  return (block['type'] === 'image' || block['type'] === 'audio') && 'data' in block && 'mimeType' in block
}

function likenessOfBlock(block: unknown): Likeness {
  if (!isFields(block)) return 'no'
  if (block['type'] === 'text') return typeof block['text'] === 'string' ? 'maybe' : 'no'
  if (block['type'] === 'tool_use') return 'name' in block ? 'maybe' : 'no'
  if (block['type'] === 'tool_result') return 'toolUseId' in block ? 'yes' : 'no'
  return isMedia(block) ? 'yes' : 'no'
}

function likeness(message: unknown): Likeness {
  if (!isFields(message) || 'type' in message || 'parts' in message) return 'no'
  if (message['role'] !== 'user' && message['role'] !== 'assistant') return 'no'
  const content = message['content']
  // One block that stands alone, not in a list, is written by this format only.
  if (isFields(content)) return likenessOfBlock(content) === 'no' ? 'no' : 'yes'
  if (!Array.isArray(content)) return 'no'
  const answers = content.map(likenessOfBlock)
  if (answers.includes('no')) return 'no'
  return answers.includes('yes') ? 'yes' : 'maybe'
}

function readBlock(block: unknown): Part {
  if (!isFields(block)) return otherPart(block)
  switch (block['type']) {
    case 'text':
      return textPart(asText(block['text']) ?? '')
    case 'tool_use':
      return callPart({ id: block['id'], name: asText(block['name']) ?? '', args: block['input'] })
    case 'tool_result':
      return resultPart({
        callId: block['toolUseId'],
        content: block['content'],
        formatHasFlag: true,
        isError: block['isError'] === true,
      })
  }
  const mediaType = asText(block['mimeType'])
  return mediaType === undefined ? otherPart(block) : { type: 'file', mediaType, raw: block }
}

function readMessage(value: unknown): Msg[] {
  const message = isFields(value) ? value : {}
  const content = message['content']
  const parts = (Array.isArray(content) ? content : [content]).map(readBlock)
  if (message['role'] !== 'assistant') return splitResults(parts)
  const last = parts.at(-1)
  if (last?.type === 'tool-call' && message['stopReason'] === 'maxTokens') last.call.partial = true
  return [{ role: 'assistant', parts }]
}

/** Sampling messages of the Model Context Protocol, with calls and results of tools. */
export const mcpSamplingReader: TranscriptReader = {
  format: 'mcp-sampling',
  hasErrorFlag: true,
  recognises: recognisesList(likeness),
  read: (value) => (Array.isArray(value) ? value.flatMap(readMessage) : []),
}
