import { describeValue } from '../../errors/index.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { throwIfBlocked } from './blocked-reply.ts'
import { recognisesList } from './message-list.ts'
import { likenessOfItem } from './openai-item-likeness.ts'
import { readItems } from './openai-items.ts'

const recognisesItems = recognisesList((item) => likenessOfItem(item, 'call_id'))

function isResponse(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value['output'])) return false
  return value['object'] === 'response' || recognisesItems(value['output'])
}

function isEvent(value: unknown): value is Fields {
  return isFields(value) && typeof value['type'] === 'string' && /^(?:response\.|error$)/.test(value['type'])
}

function isEventList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(isEvent) &&
    value.some((event) => event.type !== 'error')
  )
}

function failureOf(response: Fields): string | undefined {
  const status = response['status']
  if (status === 'failed' || status === 'cancelled') {
    const error = isFields(response['error']) ? response['error'] : {}
    return asText(error['message']) ?? `the response has the status ${describeValue(status)}`
  }
  const isUnfinished = status === 'queued' || status === 'in_progress'
  if (isUnfinished && asList(response['output']).length === 0) {
    return `the response is not finished: its status is ${describeValue(status)}`
  }
  return undefined
}

function readResponse(response: Fields): Msg[] {
  const failure = failureOf(response)
  if (failure !== undefined) throw new RunFailedError(failure, response)
  const messages = readItems(asList(response['output']))
  const details = response['incomplete_details']
  if (isFields(details)) {
    const parts = messages.flatMap((message) => message.parts)
    throwIfBlocked(parts, details['reason'], response)
  }
  return messages
}

/** The last whole response of a stream, else the items that were done when it broke off. */
function readEvents(events: readonly unknown[]): Msg[] {
  const fields = events.filter(isFields)
  const failed = fields.find((event) => event['type'] === 'error')
  if (failed) {
    const error = isFields(failed['error']) ? failed['error'] : failed
    throw new RunFailedError(asText(error['message']) ?? describeValue(error), failed)
  }
  const ending = fields.findLast((event) =>
    /^response\.(?:completed|done|failed|incomplete)$/.test(String(event['type'])),
  )
  if (ending && isFields(ending['response'])) return readResponse(ending['response'])
  return readItems(
    fields.flatMap((event) => (event['type'] === 'response.output_item.done' ? [event['item']] : [])),
  )
}

/**
 * OpenAI Responses: item lists, the response object and its stream of events; xAI, LM Studio and other servers that speak it. Functions
 * have no error flag; the provider's own tools and MCP calls say how they ended.
 */
export const openaiResponsesReader: TranscriptReader = {
  format: 'openai-responses',
  recognises: (value) =>
    Array.isArray(value) ? recognisesItems(value) || isEventList(value) : isResponse(value),
  read: (value) => {
    if (!Array.isArray(value)) return isFields(value) ? readResponse(value) : []
    return isEventList(value) ? readEvents(value) : readItems(value)
  },
}
