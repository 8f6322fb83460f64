import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Msg, Part, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const sureSteps = new Set(['user_input', 'model_output', 'thought', 'function_result'])
const files = new Set(['image', 'audio', 'video', 'document'])
const providerStep =
  /^(code_execution|url_context|google_search|google_maps|file_search|retrieval|processing|mcp_server_tool)_(call|result)$/

function isInteraction(value: unknown): value is Fields {
  if (!isFields(value)) return false
  return value['object'] === 'interaction' && (Array.isArray(value['steps']) || 'status' in value)
}

function likeness(step: unknown): Likeness {
  if (!isFields(step) || typeof step['type'] !== 'string' || 'role' in step) return 'no'
  if (sureSteps.has(step['type'])) return 'yes'
  if (step['type'] === 'function_call')
    return isFields(step['arguments']) && !('call_id' in step) ? 'yes' : 'no'
  const provider = providerStep.exec(step['type'])
  if (!provider || 'status' in step) return 'no'
  if (provider[2] === 'result') return 'call_id' in step ? 'yes' : 'no'
  // File search has no arguments here, and looks like a call of the Responses API.
  return 'id' in step ? (isFields(step['arguments']) ? 'yes' : 'maybe') : 'no'
}
const recognisesSteps = recognisesList(likeness)

function readContentBlock(block: unknown): Part {
  if (!isFields(block)) return otherPart(block)
  if (block['type'] === 'text' && typeof block['text'] === 'string') return textPart(block['text'])
  return files.has(String(block['type'])) ? { type: 'file', raw: block } : otherPart(block)
}

function readThought(step: Fields): Part {
  const texts = asList(step['summary']).map((piece) => (isFields(piece) ? (asText(piece['text']) ?? '') : ''))
  const text = texts.join('')
  return text === '' ? { type: 'reasoning', text, redacted: true } : { type: 'reasoning', text }
}

function readCall(step: Fields, name: string, providerExecuted: boolean): Part {
  const server = asText(step['server_name'])
  return callPart({
    id: step['id'],
    name,
    args: step['arguments'],
    providerExecuted,
    ...(server === undefined ? {} : { server }),
  })
}

function readResult(step: Fields): Part {
  return resultPart({
    callId: step['call_id'],
    name: asText(step['name']),
    content: step['result'],
    formatHasFlag: true,
    isError: step['is_error'] === true,
  })
}

/** One step as the parts of a message of its role. */
function readStep(value: unknown): Msg {
  const step = isFields(value) ? value : {}
  const type = asText(step['type']) ?? ''
  switch (type) {
    case 'user_input':
      return { role: 'user', parts: asList(step['content']).map(readContentBlock) }
    case 'model_output': {
      const error = step['error']
      if (isFields(error))
        throw new RunFailedError(asText(error['message']) ?? 'the model ended with an error', error)
      return { role: 'assistant', parts: asList(step['content']).map(readContentBlock) }
    }
    case 'thought':
      return { role: 'assistant', parts: [readThought(step)] }
    case 'function_call':
      return { role: 'assistant', parts: [readCall(step, asText(step['name']) ?? '', false)] }
    case 'function_result':
      return { role: 'tool', parts: [readResult(step)] }
  }
  const provider = providerStep.exec(type)
  if (!provider) return { role: 'assistant', parts: [otherPart(value)] }
  const name = asText(step['name']) ?? provider[1] ?? type
  const part = provider[2] === 'call' ? readCall(step, name, true) : readResult({ ...step, name })
  return { role: 'assistant', parts: [part] }
}

/** Steps of one turn stand side by side: neighbours of one role are one message, but for two outputs of the model in a row. */
function readSteps(steps: readonly unknown[]): Msg[] {
  const messages: Msg[] = []
  let previous: unknown
  for (const step of steps) {
    const message = readStep(step)
    const type = isFields(step) ? step['type'] : undefined
    const last = messages.at(-1)
    if (last?.role === message.role && !(type === 'model_output' && previous === type))
      last.parts.push(...message.parts)
    else messages.push(message)
    previous = type
  }
  return messages
}

function readInteraction(interaction: Fields): Msg[] {
  const first = asList(interaction['errors'])[0]
  if (interaction['status'] === 'failed') {
    const message = isFields(first) ? asText(first['message']) : undefined
    throw new RunFailedError(message ?? 'the interaction failed', interaction)
  }
  const input = interaction['input']
  const given: Msg[] = typeof input === 'string' ? [{ role: 'user', parts: [textPart(input)] }] : []
  const asked = recognisesSteps(input) ? readSteps(asList(input)) : given
  return [...asked, ...readSteps(asList(interaction['steps']))]
}

/** Google's Interactions API: interactions (`object: 'interaction'`) and lists of their steps. */
export const geminiInteractionsReader: TranscriptReader = {
  format: 'gemini-interactions',
  hasErrorFlag: true,
  recognises: (value) => isInteraction(value) || recognisesSteps(value),
  read: (value) => (isInteraction(value) ? readInteraction(value) : readSteps(asList(value))),
}
