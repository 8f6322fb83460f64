import { describeValue } from '../../errors/index.ts'
import { otherPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { type Denials, filePart, findDenials, readAiSdkPart } from './ai-sdk-parts.ts'
import { StreamMessages } from './ai-sdk-stream-message.ts'
import { aiSdkCall, aiSdkDenial, aiSdkFailure, aiSdkSuccess, toolErrorText } from './ai-sdk-tools.ts'

/** Types that only a stream of the SDK has. */
const streamTypes = new Set<unknown>(
  `text-start text-delta text-end reasoning-start reasoning-delta reasoning-end stream-start start-step
  finish-step step-finish tool-input-start tool-input-delta tool-input-end tool-input-available tool-
  input-error tool-output-available tool-output-error tool-call-streaming-start tool-call-delta
  reasoning-signature tool-call-input-streaming-start tool-call-input-streaming-end`.split(/\s+/),
)

/** Types of a stream that failed before its model said anything. */
const failedTypes = new Set<unknown>(['start', 'error', 'abort', 'finish'])

/** True for parts of which one is an error and none says more: `[{ type: 'start' }, { type: 'error', error }]`. */
function hasFailedAtOnce(parts: readonly unknown[]): boolean {
  const fields = parts.filter(isFields)
  return (
    fields.some((part) => part['type'] === 'error' && 'error' in part) &&
    fields.every((part) => failedTypes.has(part['type']))
  )
}

function recognises(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  let isSure = hasFailedAtOnce(value)
  for (const part of value) {
    if (!isFields(part) || typeof part['type'] !== 'string' || 'role' in part) return false
    isSure ||= streamTypes.has(part['type'])
  }
  return isSure
}

/** A chunk of Mastra's streams carries its fields in `payload`. */
function openPayload(part: unknown): Fields {
  if (!isFields(part)) return {}
  const payload = part['payload']
  return isFields(payload) && 'from' in part ? { ...payload, type: part['type'] } : part
}

function deltaOf(part: Fields): string {
  return asText(part['text']) ?? asText(part['delta']) ?? asText(part['textDelta']) ?? ''
}

/** A part of a stream that ends the run without a reply. */
function readFailure(part: Fields, messages: StreamMessages): void {
  const error = part['error'] ?? part['errorText'] ?? part['reason']
  // Version 4 streams a tool that threw as an error of the stream that names its call.
  if (isFields(error) && typeof error['toolCallId'] === 'string') {
    messages.add(aiSdkFailure({ id: error['toolCallId'], name: error['toolName'] }, error['cause'] ?? error))
    return
  }
  const words = toolErrorText(error) ?? describeValue(error)
  throw new RunFailedError(part['type'] === 'error' ? words : `${String(part['type'])}: ${words}`, part)
}

function readToolPart(part: Fields, messages: StreamMessages, denials: Denials): void {
  const id = asText(part['toolCallId']) ?? asText(part['id']) ?? ''
  const call = { id, name: part['toolName'] ?? messages.nameOf(id) }
  switch (part['type']) {
    case 'tool-input-start':
    case 'tool-call-streaming-start':
    case 'tool-call-input-streaming-start':
      messages.startInput(part)
      break
    case 'tool-input-delta':
    case 'tool-call-delta':
      messages.growInput(
        id,
        asText(part['delta']) ?? asText(part['inputTextDelta']) ?? asText(part['argsTextDelta']) ?? '',
        asText(part['toolName']),
      )
      break
    case 'tool-input-available':
    case 'tool-input-error': {
      const argsError = part['type'] === 'tool-input-error' ? asText(part['errorText']) : undefined
      const providerExecuted = part['providerExecuted'] === true
      messages.add(aiSdkCall({ ...call, input: part['input'], providerExecuted, argsError }))
      break
    }
    case 'tool-output-available':
      if (part['preliminary'] !== true) messages.add(aiSdkSuccess(call, part['output']))
      break
    case 'tool-output-error':
      messages.add(aiSdkFailure(call, part['errorText']))
      break
    case 'tool-output-denied':
      messages.add(aiSdkDenial(call, part['reason']))
      break
    case 'tool-call':
    case 'tool-result':
    case 'tool-error':
    case 'tool-approval-request':
    case 'tool-approval-response':
      {
        const read = readAiSdkPart(part, denials, 'raw')
        if (read) messages.add(read)
      }
      break
  }
}

function readPart(part: Fields, messages: StreamMessages, denials: Denials): void {
  const type = String(part['type'])
  if (type.startsWith('tool-')) readToolPart(part, messages, denials)
  else if (type.startsWith('source')) messages.addSource(part)
  else readOtherPart(type, part, messages)
}

function readOtherPart(type: string, part: Fields, messages: StreamMessages): void {
  switch (type) {
    case 'text-delta':
      messages.grow('text', part['id'], deltaOf(part))
      break
    case 'text-start':
    case 'text-end':
      messages.endText('text', part['id'])
      break
    case 'reasoning':
    case 'reasoning-delta':
      messages.grow('reasoning', part['id'], deltaOf(part))
      break
    case 'reasoning-start':
    case 'reasoning-end':
      messages.endText('reasoning', part['id'])
      break
    case 'start-step':
    case 'step-start':
    case 'finish-step':
    case 'step-finish':
      messages.startStep()
      break
    case 'reset-step':
      messages.resetStep()
      break
    case 'file':
    case 'reasoning-file':
      messages.add(filePart(part))
      break
    case 'custom':
      messages.add(otherPart(part))
      break
    case 'error':
    case 'abort':
    case 'tripwire':
      readFailure(part, messages)
      break
  }
}

function read(value: unknown): readonly Msg[] {
  const parts = asList(value).map(openPayload)
  const messages = new StreamMessages()
  const denials = findDenials(parts)
  for (const part of parts) readPart(part, messages, denials)
  return messages.build()
}

/**
 * Parts of an AI SDK stream as a list: those of `fullStream` (versions 4 to 7), chunks of a UI message stream, parts of a model, and chunks
 * of Mastra's streams. Pieces of one text are joined as they are.
 */
export const aiSdkStreamReader: TranscriptReader = {
  format: 'ai-sdk-stream',
  hasErrorFlag: true,
  recognises,
  read,
}
