import { describeValue } from '../../errors/index.ts'
import { looksLikeCalls } from '../hidden-calls.ts'
import { textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError, UnrecognizedTranscriptError } from '../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { Unreadable } from '../unreadable.ts'
import { readSteps } from './ai-sdk-content.ts'
import { modelMessageLikeness, readModelMessages } from './ai-sdk-messages.ts'
import { partsLikeness } from './ai-sdk-parts.ts'
import { throwIfBlocked } from './blocked-reply.ts'
import { callList } from './call-list.ts'

/** Fields of a result that say nothing of what was done: an object of these and a text hides no call. */
const plainKeys = new Set(
  `text reasoning reasoningText reasoningDetails files sources toolCalls toolResults finishReason
  rawFinishReason usage totalUsage warnings request response steps providerMetadata logprobs object
  experimental_providerMetadata content`.split(/\s+/),
)

/** A call of this framework, of any version. */
function isCall(value: unknown): boolean {
  return isFields(value) && typeof value['toolName'] === 'string'
}

function isStep(value: unknown): value is Fields {
  if (!isFields(value) || 'role' in value) return false
  if (Array.isArray(value['content']))
    return partsLikeness(value['content']) !== 'no' && 'finishReason' in value
  // `text` last: on a live reply of another SDK it is a getter that warns.
  return (
    Array.isArray(value['toolCalls']) && value['toolCalls'].every(isCall) && typeof value['text'] === 'string'
  )
}

/** A result whose fields are promises or streams; reading a getter of one would start it. */
function isLive(value: Fields): boolean {
  return 'fullStream' in value || 'textStream' in value
}

function isResult(value: unknown): boolean {
  if (!isFields(value) || 'role' in value) return false
  if (isLive(value)) return true
  if (Array.isArray(value['steps']) && value['steps'].length > 0) return value['steps'].every(isStep)
  if (isStep(value)) return true
  if ('object' in value && 'finishReason' in value) return true
  return Object.keys(value).every((key) => plainKeys.has(key)) && typeof value['text'] === 'string'
}

/** The messages of a version 4 step or result, which holds all from its start. */
function responseMessages(value: Fields): readonly unknown[] {
  const response = value['response']
  const messages = isFields(response) ? asList(response['messages']) : []
  return messages.every((message) => modelMessageLikeness(message) !== 'no') ? messages : []
}

/** A step without messages or content: its text, then its calls, then their results. */
function stepParts(step: Fields): readonly unknown[] {
  const reasoning = asText(step['reasoning']) ?? asText(step['reasoningText'])
  const text = asText(step['text'])
  return [
    ...(reasoning ? [{ type: 'reasoning', text: reasoning }] : []),
    ...(text ? [{ type: 'text', text }] : []),
    ...callList(step, 'toolCalls').map((call) => ({ ...call, type: 'tool-call' })),
    ...asList(step['toolResults']).map((result) => ({
      ...(isFields(result) ? result : {}),
      type: 'tool-result',
    })),
  ]
}

function readStepList(steps: readonly Fields[]): readonly Msg[] {
  if (steps.every((step) => Array.isArray(step['content'])))
    return readSteps(steps.map((step) => asList(step['content'])))
  const last = steps.at(-1)
  const messages = last ? responseMessages(last) : []
  return messages.length > 0 ? readModelMessages(messages) : readSteps(steps.map(stepParts))
}

function readResult(value: Fields): readonly Msg[] {
  const messages = readReply(value)
  if (!isLive(value)) {
    const last = asList(value['steps']).at(-1)
    const reason = value['finishReason'] ?? (isFields(last) ? last['finishReason'] : undefined)
    const said = messages
      .filter((message) => message.role === 'assistant')
      .flatMap((message) => message.parts)
    throwIfBlocked(said, reason, value)
  }
  return messages
}

function readReply(value: Fields): readonly Msg[] {
  if (isLive(value)) throw new UnrecognizedTranscriptError(liveHint, ['ai-sdk-result'])
  const steps = asList(value['steps']).filter(isFields)
  if (looksLikeCalls('steps', value['steps']) && steps.length === 0)
    throw new Unreadable(`\`steps\` is ${describeValue(value['steps'])}, no list of steps`)
  if ((value['finishReason'] ?? steps.at(-1)?.['finishReason']) === 'error') {
    throw new RunFailedError('it finished with the reason `error`', value)
  }
  if (steps.length > 0) return readStepList(steps)
  const object: unknown = 'object' in value ? value['object'] : undefined
  if (object !== undefined) return [{ role: 'assistant', parts: [textPart(JSON.stringify(object))] }]
  const messages = responseMessages(value)
  return messages.length > 0 ? readModelMessages(messages) : readStepList([value])
}
const liveHint =
  'a stream that is still to be read (return `await result.steps`, or the parts of `fullStream` as a list)'

/** What `generateText` and `generateObject` return, in any version, as it is or after JSON; also a list of its steps. */
export const aiSdkResultReader: TranscriptReader = {
  format: 'ai-sdk-result',
  hasErrorFlag: true,
  recognises: (value) => (Array.isArray(value) ? value.length > 0 && value.every(isStep) : isResult(value)),
  read: (value) =>
    Array.isArray(value) ? readStepList(value.filter(isFields)) : isFields(value) ? readResult(value) : [],
}
