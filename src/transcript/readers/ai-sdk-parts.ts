import { otherPart, textPart } from '../parts.ts'
import { asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'
import {
  type AnsweredCall,
  aiSdkCall,
  aiSdkDenial,
  aiSdkFailure,
  aiSdkSuccess,
  aiSdkTypedResult,
  isTypedOutput,
  toolErrorText,
} from './ai-sdk-tools.ts'
import type { Likeness } from './message-list.ts'

/** What a content part says of the AI SDK; the same parts stand in model messages and in the content of results. */
export function partLikeness(part: unknown): Likeness {
  if (!isFields(part)) return 'no'
  switch (part['type']) {
    case 'text':
      return typeof part['text'] === 'string' ? 'maybe' : 'no'
    case 'reasoning':
      return typeof part['text'] === 'string' ? 'yes' : 'no'
    case 'tool-call':
    case 'tool-result':
    case 'tool-error':
    case 'tool-output-denied':
      return 'toolName' in part || 'toolCallId' in part ? 'yes' : 'no'
    case 'tool-approval-request':
    case 'tool-approval-response':
      return 'approvalId' in part ? 'yes' : 'no'
    case 'image':
      return 'image' in part ? 'yes' : 'no'
    case 'file':
      return 'data' in part || 'mediaType' in part || 'mimeType' in part || isGeneratedFile(part['file'])
        ? 'yes'
        : 'no'
    case 'source':
      return 'sourceType' in part || isFields(part['source']) ? 'yes' : 'no'
    case 'redacted-reasoning':
    case 'reasoning-file':
    case 'custom':
      return 'yes'
    default:
      return 'no'
  }
}

function isGeneratedFile(file: unknown): boolean {
  return isFields(file) && ('mediaType' in file || 'mimeType' in file)
}

/** What `parts` together say: `no` where one is foreign. An empty list is `maybe`. */
export function partsLikeness(parts: readonly unknown[]): Likeness {
  let answer: Likeness = 'maybe'
  for (const part of parts) {
    const likeness = partLikeness(part)
    if (likeness === 'no') return 'no'
    if (likeness === 'yes') answer = 'yes'
  }
  return answer
}

/** The approvals of a run: which call a response denies, where no result says so itself. */
export type Denials = ReadonlyMap<unknown, { id: unknown; name: unknown }>

/** A request for the user's approval of a call, or the answer. */
export function isApproval(part: unknown): boolean {
  return (
    isFields(part) && (part['type'] === 'tool-approval-request' || part['type'] === 'tool-approval-response')
  )
}

/** Finds the responses that deny a call which gets no result of its own. `parts` are those of the whole run, in order. */
export function findDenials(parts: readonly unknown[]): Denials {
  const requested = new Map<unknown, { id: unknown; name: unknown }>()
  const names = new Map<unknown, unknown>()
  const denied = new Map<unknown, { id: unknown; name: unknown }>()
  for (const part of parts) {
    if (!isFields(part)) continue
    const call = isFields(part['toolCall']) ? part['toolCall'] : part
    if (part['type'] === 'tool-call') names.set(part['toolCallId'], part['toolName'])
    else if (part['type'] === 'tool-approval-request') {
      const id = call['toolCallId']
      requested.set(part['approvalId'], { id, name: call['toolName'] ?? names.get(id) })
    } else if (part['type'] === 'tool-approval-response' && part['approved'] === false) {
      const request = requested.get(part['approvalId']) ?? { id: call['toolCallId'], name: call['toolName'] }
      denied.set(part, request)
    } else if (outcomeTypes.has(part['type'])) {
      for (const [response, request] of denied) if (request.id === part['toolCallId']) denied.delete(response)
    }
  }
  return denied
}
const outcomeTypes = new Set<unknown>(['tool-result', 'tool-error', 'tool-output-denied'])

/** Model messages wrap what a tool returned as `{ type, value }`; the content of results holds it as it is. */
export type OutputForm = 'typed' | 'raw'

function whyRefused(part: Fields): string | undefined {
  return part['invalid'] === true ? (toolErrorText(part['error']) ?? 'the SDK refused the call') : undefined
}

function answeredBy(part: Fields): AnsweredCall {
  return { id: part['toolCallId'], name: part['toolName'] }
}

function readResult(part: Fields, outputs: OutputForm): Part {
  const call = answeredBy(part)
  if (!('output' in part)) {
    return part['isError'] === true ? aiSdkFailure(call, part['result']) : aiSdkSuccess(call, part['result'])
  }
  const output = part['output']
  return outputs === 'typed' && isTypedOutput(output)
    ? aiSdkTypedResult(call, output)
    : aiSdkSuccess(call, output)
}

function readApprovalResponse(part: Fields, denials: Denials): Part {
  const call = denials.get(part)
  return call ? aiSdkDenial(call, part['reason']) : otherPart(part)
}

/** Reads one part of a model message, or of a result's content, of any version. `undefined` for an output that is not final. */
export function readAiSdkPart(part: unknown, denials: Denials, outputs: OutputForm): Part | undefined {
  if (!isFields(part)) return otherPart(part)
  const { type } = part
  if (type === 'text') return textPart(asText(part['text']) ?? '')
  switch (type) {
    case 'reasoning':
      return { type: 'reasoning', text: asText(part['text']) ?? '' }
    case 'redacted-reasoning':
      return { type: 'reasoning', text: '', redacted: true }
    case 'tool-call':
      return aiSdkCall({
        id: part['toolCallId'],
        name: part['toolName'],
        input: 'input' in part ? part['input'] : part['args'],
        argsError: whyRefused(part),
        providerExecuted: part['providerExecuted'] === true,
      })
    case 'tool-result':
      return part['preliminary'] === true ? undefined : readResult(part, outputs)
    case 'tool-error':
      return aiSdkFailure(answeredBy(part), part['error'])
    case 'tool-output-denied':
      return aiSdkDenial(answeredBy(part), part['reason'])
    case 'tool-approval-response':
      return readApprovalResponse(part, denials)
    case 'image':
    case 'file':
    case 'reasoning-file':
      return filePart(part)
    default:
      return otherPart(part)
  }
}

/** A file with its media type and name, where the part has them. */
export function filePart(part: Fields): Part {
  const source = isFields(part['file']) ? part['file'] : part
  const mediaType = asText(source['mediaType']) ?? asText(source['mimeType'])
  const name = asText(source['filename'])
  return {
    type: 'file',
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(name === undefined ? {} : { name }),
    raw: part,
  }
}

function isSource(part: unknown): boolean {
  if (!isFields(part)) return false
  const { type } = part
  return typeof type === 'string' && type.startsWith('source')
}

/** Sources cite the text around them and are no break in it: they go to the end of their message. */
export function sourcesLast(parts: readonly unknown[]): readonly unknown[] {
  return parts.length > 1 && parts.some(isSource)
    ? [...parts.filter((part) => !isSource(part)), ...parts.filter(isSource)]
    : parts
}
