import { otherPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'
import type { Likeness } from './message-list.ts'

/** Media blocks, each with the field that only this protocol writes in it. */
const mediaFields: Readonly<Record<string, string>> = {
  image_url: 'image_url',
  input_audio: 'input_audio',
  audio_url: 'audio_url',
  video_url: 'video_url',
  document_url: 'document_url',
  file: 'file',
}

function likenessOfBlock(block: unknown): Likeness {
  if (!isFields(block)) return 'no'
  const type = block['type']
  if (type === 'text') return typeof block['text'] === 'string' ? 'maybe' : 'no'
  if (type === 'refusal') return typeof block['refusal'] === 'string' ? 'yes' : 'no'
  if (type === 'thinking') return likenessOfThinking(block)
  if (type === 'reference') return 'reference_ids' in block ? 'yes' : 'no'
  const field = typeof type === 'string' ? mediaFields[type] : undefined
  return field !== undefined && field in block ? 'yes' : 'no'
}

/** Mistral writes a list of pieces, Cohere a text; Anthropic signs it. */
function likenessOfThinking(block: Fields): Likeness {
  if (Array.isArray(block['thinking'])) return 'yes'
  return typeof block['thinking'] === 'string' && !('signature' in block) ? 'maybe' : 'no'
}

/** What the content of a chat message says of the format: a text, nothing, or a list of blocks. */
export function likenessOfChatContent(content: unknown): Likeness {
  if (content === undefined || content === null || typeof content === 'string') return 'maybe'
  if (!Array.isArray(content)) return 'no'
  let answer: Likeness = 'maybe'
  for (const block of content) {
    const ofBlock = likenessOfBlock(block)
    if (ofBlock === 'no') return 'no'
    if (ofBlock === 'yes') answer = 'yes'
  }
  return answer
}

/** Adds the content of a chat message to its parts. */
export function addChatContent(parts: Part[], content: unknown): void {
  if (typeof content === 'string') {
    if (content !== '') parts.push(textPart(content))
  } else for (const block of asList(content)) parts.push(readBlock(block))
}

function readBlock(block: unknown): Part {
  if (!isFields(block)) return otherPart(block)
  const type = asText(block['type']) ?? ''
  if (type === 'text' && typeof block['text'] === 'string') return textPart(block['text'])
  if (type === 'refusal' && typeof block['refusal'] === 'string')
    return { type: 'refusal', text: block['refusal'] }
  if (type === 'thinking') return { type: 'reasoning', text: readThinking(block['thinking']) }
  return Object.hasOwn(mediaFields, type) ? { type: 'file', raw: block } : otherPart(block)
}

function readThinking(thinking: unknown): string {
  if (typeof thinking === 'string') return thinking
  return asList(thinking)
    .map((piece) => (isFields(piece) ? (asText(piece['text']) ?? '') : ''))
    .join('')
}
