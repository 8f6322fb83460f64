import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Envelope } from './envelope.ts'

const format = 'mastra-result'

/** Mastra wraps the calls of its results in `payload`, as in its streams. */
function hasPayload(value: unknown): boolean {
  return isFields(value) && isFields(value['payload']) && 'from' in value
}

function responseOf(value: Fields): Fields {
  return isFields(value['response']) ? value['response'] : {}
}

function hasMastraResponse(value: unknown): boolean {
  if (!isFields(value)) return false
  const response = responseOf(value)
  return Array.isArray(response['dbMessages']) || Array.isArray(response['uiMessages'])
}

function isStep(value: unknown): value is Fields {
  return (
    isFields(value) &&
    !('role' in value) &&
    Array.isArray(value['toolCalls']) &&
    typeof value['text'] === 'string'
  )
}

function isMastraStep(value: unknown): boolean {
  return isStep(value) && (hasMastraResponse(value) || asList(value['toolCalls']).some(hasPayload))
}

function isMastraResult(value: Fields): boolean {
  if ('role' in value || 'fullStream' in value) return false
  const isMarked = 'tripwire' in value || 'scoringData' in value || 'suspendPayload' in value
  if (!isMarked && !isMastraStep(value) && !asList(value['steps']).some(isMastraStep)) return false
  // Last: on a live reply of another SDK it is a getter that warns.
  return typeof value['text'] === 'string'
}

function failIfBlocked(result: Fields): void {
  const tripwire = result['tripwire']
  if (tripwire) {
    const reason =
      (isFields(tripwire) ? asText(tripwire['reason']) : undefined) ?? asText(result['tripwireReason'])
    throw new RunFailedError(`blocked by a processor: ${reason || 'no reason given'}`, result)
  }
  const error =
    result['error'] ??
    (result['finishReason'] === 'error' ? 'it finished with the reason `error`' : undefined)
  if (error)
    throw new RunFailedError(
      (isFields(error) ? asText(error['message']) : asText(error)) ?? 'no reason given',
      result,
    )
}

/** The messages of a result or step; both hold all from the start of the run. */
function storedMessages(value: Fields): readonly unknown[] | undefined {
  const response = responseOf(value)
  for (const key of ['dbMessages', 'messages', 'uiMessages'] as const) {
    const messages = asList(response[key])
    if (messages.length > 0) return messages
  }
  return undefined
}

/** Steps whose messages are gone: their texts, calls and results as the stream held them. */
function streamOf(steps: readonly Fields[]): readonly unknown[] {
  return steps.flatMap((step) => [
    { type: 'start-step' },
    { type: 'text-delta', text: step['text'] },
    ...asList(step['toolCalls']),
    ...asList(step['toolResults']),
  ])
}

function readSteps(steps: readonly Fields[]): Envelope {
  const last = steps.at(-1)
  const messages = last ? storedMessages(last) : undefined
  return { format, inner: [messages ?? streamOf(steps)] }
}

/**
 * What `agent.generate()` of Mastra returns, or a list of its steps. The content of its steps can lack parts, so the messages are read.
 *
 * @throws RunFailedError where a processor blocked the run or the result carries an error.
 */
export function openMastraResult(value: unknown): Envelope | undefined {
  if (Array.isArray(value)) {
    return value.every(isStep) && value.some(isMastraStep) ? readSteps(value.filter(isFields)) : undefined
  }
  if (!isFields(value) || !isMastraResult(value)) return undefined
  failIfBlocked(value)
  const messages = storedMessages(value)
  if (messages) return { format, inner: [messages] }
  const steps = asList(value['steps']).filter(isFields)
  return steps.length > 0 ? readSteps(steps) : { format, inner: [value['text'] === '' ? [] : value['text']] }
}
