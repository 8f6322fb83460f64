import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { Unreadable } from '../unreadable.ts'
import { readGeminiPart } from './gemini-parts.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { splitResults } from './split-results.ts'

const roles = new Set(['user', 'model', 'function', 'tool', 'system'])
const partKeys = [
  'text',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
  'inlineData',
  'fileData',
] as const
/** Reasons to stop with which the model's reply was withheld. */
const blockedReasons = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
])
/** Reasons to stop with which the model wrote a call that Gemini threw away: the reply has neither the call nor words for it. */
const lostCallReasons = new Set(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'])

function isGeminiPart(part: unknown): boolean {
  return isFields(part) && !('type' in part) && partKeys.some((key) => part[key] !== undefined)
}

function likeness(content: unknown): Likeness {
  if (!isFields(content) || 'content' in content || 'type' in content) return 'no'
  if (content['role'] !== undefined && !roles.has(String(content['role']))) return 'no'
  const parts = content['parts']
  if (!Array.isArray(parts)) return content['role'] === 'model' && parts === undefined ? 'maybe' : 'no'
  if (parts.length === 0) return 'maybe'
  return parts.every(isGeminiPart) ? 'yes' : 'no'
}
const recognisesContents = recognisesList(likeness)

function isReply(value: unknown): value is Fields {
  if (!isFields(value)) return false
  const candidates = value['candidates']
  if (Array.isArray(candidates)) {
    return candidates.length === 0
      ? 'usageMetadata' in value || 'promptFeedback' in value
      : candidates.every(isCandidate)
  }
  return isFields(value['promptFeedback']) && 'blockReason' in value['promptFeedback']
}

function isCandidate(value: unknown): boolean {
  if (!isFields(value)) return false
  const content = value['content']
  if (content === undefined) return 'finishReason' in value
  return (
    isFields(content) &&
    (content['parts'] === undefined ? 'finishReason' in value : likeness(content) !== 'no')
  )
}

/** The older SDK hands back `{ response }`. */
function unwrap(value: unknown): unknown {
  return isFields(value) && isReply(value['response']) ? value['response'] : value
}

function isStream(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isReply)
}

function readContent(value: unknown): Msg[] {
  const content = isFields(value) ? value : {}
  const parts = asList(content['parts']).map(readGeminiPart)
  if (content['role'] === 'model') return [{ role: 'assistant', parts }]
  return content['role'] === 'system' ? [{ role: 'system', parts }] : splitResults(parts)
}

/** Several candidates are answers to choose from: one of them is not the run. */
function readReply(reply: Fields): Msg[] {
  const history = asList(reply['automaticFunctionCallingHistory']).flatMap(readContent)
  const [candidate, ...others] = asList(reply['candidates'])
  if (others.length > 0) {
    throw new Unreadable(
      `a Gemini reply with ${others.length + 1} candidates, which are alternatives: score each candidate as a run of its own (\`candidates.map((candidate) => [candidate.content])\`)`,
    )
  }
  if (!isFields(candidate)) {
    throwIfBlocked(reply)
    return history
  }
  const content = isFields(candidate['content']) ? candidate['content'] : {}
  const parts = asList(content['parts']).map(readGeminiPart)
  if (parts.every((part) => part.type === 'reasoning')) throwIfWithheld(candidate, reply)
  return [...history, { role: 'assistant', parts }]
}

function throwIfWithheld(candidate: Fields, reply: Fields): void {
  const reason = asText(candidate['finishReason']) ?? ''
  const message = candidate['finishMessage']
  if (blockedReasons.has(reason)) throw new RunFailedError(blockedMessage('reply', reason, message), reply)
  if (lostCallReasons.has(reason)) {
    const lost = `Gemini dropped a tool call of the model (${reason}) and returned no reply`
    throw new RunFailedError(`${lost}${detail(message)}`, reply)
  }
}

function throwIfBlocked(reply: Fields): void {
  const feedback = reply['promptFeedback']
  if (!isFields(feedback) || feedback['blockReason'] === undefined) return
  const message = blockedMessage('prompt', String(feedback['blockReason']), feedback['blockReasonMessage'])
  throw new RunFailedError(message, reply)
}

function blockedMessage(what: string, reason: string, message: unknown): string {
  return `Gemini blocked the ${what} (${reason})${detail(message)}`
}

function detail(message: unknown): string {
  return typeof message === 'string' ? `: ${message}` : ''
}

/** Pieces of one stream are one message; replies of a loop, each with its own end, are one each. */
function readStream(replies: readonly Fields[]): Msg[] {
  const messages: Msg[] = []
  let isOpen = false
  for (const reply of replies) {
    const read = readReply(reply)
    const last = messages.at(-1)
    if (isOpen && read.length === 1 && last) last.parts.push(...(read[0]?.parts ?? []))
    else messages.push(...read)
    const candidate = asList(reply['candidates'])[0]
    isOpen = isFields(candidate) ? candidate['finishReason'] === undefined : isOpen
  }
  return messages
}

function read(value: unknown): Msg[] {
  const reply = unwrap(value)
  if (isReply(reply)) return readReply(reply)
  return isStream(reply) ? readStream(reply) : asList(reply).flatMap(readContent)
}

/**
 * Gemini `generateContent`: lists of contents, replies and streams of them. A tool's failure is by convention the key `error` of its
 * response; a blocked prompt or reply, and a reply whose only call Gemini threw away, are failed runs.
 */
export const geminiReader: TranscriptReader = {
  format: 'gemini',
  hasErrorFlag: true,
  recognises: (value) => isReply(unwrap(value)) || isStream(value) || recognisesContents(value),
  read,
}
