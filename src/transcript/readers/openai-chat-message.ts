import { describeValue } from '../../errors/index.ts'
import { callPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part } from '../types.ts'
import { Unreadable } from '../unreadable.ts'
import { callList } from './call-list.ts'
import { readLooseCall } from './loose-call.ts'
import { addChatContent } from './openai-chat-content.ts'

function readFunction(id: unknown, fields: Fields): Part {
  return callPart({ id, name: asText(fields['name']) ?? '', args: fields['arguments'], argsAreJson: true })
}

function readCall(call: Fields): Part {
  const loose = readLooseCall(call)
  if (loose) return loose
  const custom = call['custom']
  if (isFields(custom)) {
    return callPart({ id: call['id'], name: asText(custom['name']) ?? '', args: custom['input'] })
  }
  if (!isFields(call['function'])) throw new Unreadable(`a tool call is ${describeValue(call)}`)
  return readFunction(call['id'], call['function'])
}

/** Calls under either name of the field; a program that writes both writes the same calls. */
function readCalls(message: Fields): Part[] {
  const snake = callList(message, 'tool_calls').map(readCall)
  const camel = callList(message, 'toolCalls').map(readCall)
  return snake.length > 0 ? snake : camel
}

/** The legacy field; some proxies write the same call into both. */
function addLegacyCall(parts: Part[], message: Fields): void {
  const legacy = message['function_call']
  if (!isFields(legacy)) return
  const isCopy = asList(message['tool_calls']).some(
    (call) =>
      isFields(call) &&
      isFields(call['function']) &&
      call['function']['name'] === legacy['name'] &&
      call['function']['arguments'] === legacy['arguments'],
  )
  if (!isCopy) parts.push(readFunction(null, legacy))
}

function addReasoning(parts: Part[], message: Fields): void {
  const text = message['reasoning_content'] ?? message['reasoning'] ?? message['thinking']
  if (typeof text === 'string' && text !== '') parts.push({ type: 'reasoning', text })
  const plan = message['tool_plan'] ?? message['toolPlan']
  if (typeof plan === 'string' && plan !== '') parts.push({ type: 'reasoning', text: plan })
}

/** Tools that Groq's compound systems ran on their side before they answered. */
function addExecutedTools(parts: Part[], message: Fields): void {
  for (const tool of asList(message['executed_tools'])) {
    if (!isFields(tool)) continue
    const name = asText(tool['name']) ?? asText(tool['type']) ?? ''
    const id = tool['id'] ?? null
    parts.push(callPart({ id, name, args: tool['arguments'], argsAreJson: true, providerExecuted: true }))
    const content = tool['output'] ?? tool['search_results'] ?? tool['code_results'] ?? null
    if (content !== null) parts.push(resultPart({ callId: id, name, content, formatHasFlag: false }))
  }
}

/** A spoken answer: its transcript is the text where there is no other. */
function addAudio(parts: Part[], message: Fields): void {
  const audio = message['audio']
  if (!isFields(audio)) return
  if (typeof audio['transcript'] === 'string' && !message['content'])
    parts.push(textPart(audio['transcript']))
  parts.push({ type: 'file', raw: audio })
}

function readAssistant(message: Fields): Part[] {
  const parts: Part[] = []
  addReasoning(parts, message)
  addExecutedTools(parts, message)
  addChatContent(parts, message['content'])
  addAudio(parts, message)
  const refusal = message['refusal']
  if (typeof refusal === 'string' && refusal !== '') parts.push({ type: 'refusal', text: refusal })
  parts.push(...readCalls(message))
  addLegacyCall(parts, message)
  // A copy has room for its parts alone; a list that grew has room for sixteen more, in every message.
  return parts.slice()
}

function readResult(message: Fields): Part {
  return resultPart({
    callId: message['tool_call_id'] ?? message['toolCallId'],
    name: asText(message['name']) ?? asText(message['tool_name']),
    content: message['content'],
    formatHasFlag: false,
  })
}

function readContent(message: Fields): Part[] {
  const parts: Part[] = []
  addChatContent(parts, message['content'])
  return parts
}

/** Reads one OpenAI chat message; vendors that speak the same protocol write the same. */
export function readChatMessage(value: unknown): Msg {
  const message = isFields(value) ? value : {}
  switch (message['role']) {
    case 'assistant':
      return { role: 'assistant', parts: readAssistant(message) }
    case 'tool':
    case 'function':
      return { role: 'tool', parts: [readResult(message)] }
    case 'user':
      return { role: 'user', parts: readContent(message) }
    default:
      return { role: 'system', parts: readContent(message) }
  }
}
