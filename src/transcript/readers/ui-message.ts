import { otherPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Part } from '../types.ts'
import { filePart, sourcesLast } from './ai-sdk-parts.ts'
import { toolErrorText } from './ai-sdk-tools.ts'
import { mergeInvocations } from './merge-invocations.ts'
import type { Likeness } from './message-list.ts'
import { fromInvocation, fromToolPart, readUiToolCall } from './ui-tool-part.ts'

/** What the parts of a UI message say: of version 4 and Mastra (`old`), of version 5 and later (`new`), of both, or of neither. */
export interface UiMarks {
  old: boolean
  new: boolean
}

function isToolPart(part: Fields): boolean {
  const type = part['type']
  if (type !== 'dynamic-tool' && !(typeof type === 'string' && type.startsWith('tool-') && type.length > 5))
    return false
  return typeof part['state'] === 'string' && !('toolInvocation' in part)
}

/** What one part of a UI message says; `no` where it is foreign. */
export function uiPartLikeness(part: unknown, marks: UiMarks): Likeness {
  if (!isFields(part)) return 'no'
  const type = part['type']
  if (type === 'tool-invocation' && isFields(part['toolInvocation'])) {
    marks.old = true
    return 'yes'
  }
  if (isToolPart(part)) {
    marks.new = true
    return 'yes'
  }
  if (type === 'text') return typeof part['text'] === 'string' ? 'maybe' : 'no'
  if (type === 'reasoning') {
    if ('reasoning' in part) marks.old = true
    return 'reasoning' in part || typeof part['text'] === 'string' ? 'maybe' : 'no'
  }
  return typeof type === 'string' && (passiveTypes.has(type) || type.startsWith('data-')) ? 'yes' : 'no'
}
const passiveTypes = new Set([
  'step-start',
  'source',
  'source-url',
  'source-document',
  'file',
  'reasoning-file',
  'custom',
  'steering-message',
  'error',
])

function readReasoning(part: Fields): Part {
  const text = asText(part['text']) ?? asText(part['reasoning'])
  if (text !== undefined) return { type: 'reasoning', text }
  const details = asList(part['details']).filter(isFields)
  const joined = details.map((detail) => asText(detail['text']) ?? '').join('')
  return details.some((detail) => detail['type'] === 'redacted')
    ? { type: 'reasoning', text: joined, redacted: true }
    : { type: 'reasoning', text: joined }
}

function readPart(part: unknown, formatHasFlag: boolean): readonly Part[] {
  if (!isFields(part)) return [otherPart(part)]
  const invocation = part['toolInvocation']
  if (part['type'] === 'tool-invocation' && isFields(invocation)) {
    return readUiToolCall(fromInvocation(invocation, part, formatHasFlag))
  }
  if (isToolPart(part)) return readUiToolCall(fromToolPart(part))
  switch (part['type']) {
    case 'text':
      return [textPart(asText(part['text']) ?? '')]
    case 'reasoning':
      return [readReasoning(part)]
    case 'file':
    case 'reasoning-file':
      return [filePart(part)]
    case 'error':
      throw new RunFailedError(toolErrorText(part['error']) ?? 'a message says so, without words', part)
    default:
      return [otherPart(part)]
  }
}

/** The pieces of one UI message, whichever version wrote it. */
export interface UiMessageFields {
  parts: readonly unknown[]
  /** Used where the parts hold no text. */
  content: unknown
  /** The older field for the same calls; one that stands in the parts too is one call. */
  toolInvocations: readonly unknown[]
  formatHasFlag: boolean
}

function holdsText(part: unknown): boolean {
  return isFields(part) && part['type'] === 'text' && typeof part['text'] === 'string' && part['text'] !== ''
}

/** Reads the parts of a UI message: parts win, `content` fills in for a text they lack, calls seen through both fields are one. */
export function readUiParts(message: UiMessageFields): Part[] {
  const content = asText(message.content)
  const first = content && !message.parts.some(holdsText) ? [textPart(content)] : []
  const parts = mergeInvocations(sourcesLast(message.parts), message.toolInvocations)
  return [...first, ...parts.flatMap((part) => readPart(part, message.formatHasFlag))]
}
