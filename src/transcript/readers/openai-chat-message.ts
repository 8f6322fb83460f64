import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, Part } from '../types.ts'
import { readChatContent } from './openai-chat-content.ts'

function readFunction(id: unknown, fields: Fields): Part {
  return callPart({ id, name: asText(fields['name']) ?? '', args: fields['arguments'], argsAreJson: true })
}

function readCall(call: unknown): Part {
  if (!isFields(call)) return otherPart(call)
  const custom = call['custom']
  if (isFields(custom)) {
    return callPart({ id: call['id'], name: asText(custom['name']) ?? '', args: custom['input'] })
  }
  return isFields(call['function']) ? readFunction(call['id'], call['function']) : otherPart(call)
}

/** The legacy field; some proxies write the same call into both. */
function readLegacyCall(message: Fields): Part[] {
  const legacy = message['function_call']
  if (!isFields(legacy)) return []
  const isCopy = asList(message['tool_calls']).some(
    (call) =>
      isFields(call) &&
      isFields(call['function']) &&
      call['function']['name'] === legacy['name'] &&
      call['function']['arguments'] === legacy['arguments'],
  )
  return isCopy ? [] : [readFunction(null, legacy)]
}

function readReasoning(message: Fields): Part[] {
  const parts: Part[] = []
  const text =
    asText(message['reasoning_content']) ?? asText(message['reasoning']) ?? asText(message['thinking'])
  if (text) parts.push({ type: 'reasoning', text })
  const plan = asText(message['tool_plan']) ?? asText(message['toolPlan'])
  if (plan) parts.push({ type: 'reasoning', text: plan })
  return parts
}

/** Tools that Groq's compound systems ran on their side before they answered. */
function readExecutedTools(message: Fields): Part[] {
  return asList(message['executed_tools'])
    .filter(isFields)
    .flatMap((tool) => {
      const name = asText(tool['name']) ?? asText(tool['type']) ?? ''
      const id = tool['id'] ?? null
      const call = callPart({ id, name, args: tool['arguments'], argsAreJson: true, providerExecuted: true })
      const content = tool['output'] ?? tool['search_results'] ?? tool['code_results'] ?? null
      return content === null
        ? [call]
        : [call, resultPart({ callId: id, name, content, formatHasFlag: false })]
    })
}

function readAssistant(message: Fields): Part[] {
  const parts = readReasoning(message)
  if ('executed_tools' in message) parts.push(...readExecutedTools(message))
  parts.push(...readChatContent(message['content']))
  const audio = message['audio']
  if (isFields(audio)) {
    if (typeof audio['transcript'] === 'string' && !message['content'])
      parts.push(textPart(audio['transcript']))
    parts.push({ type: 'file', raw: audio })
  }
  const refusal = asText(message['refusal'])
  if (refusal) parts.push({ type: 'refusal', text: refusal })
  for (const call of asList(message['tool_calls'] ?? message['toolCalls'])) parts.push(readCall(call))
  if ('function_call' in message) parts.push(...readLegacyCall(message))
  return parts
}

function readResult(message: Fields): Part {
  return resultPart({
    callId: message['tool_call_id'] ?? message['toolCallId'],
    name: asText(message['name']) ?? asText(message['tool_name']),
    content: message['content'],
    formatHasFlag: false,
  })
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
      return { role: 'user', parts: readChatContent(message['content']) }
    default:
      return { role: 'system', parts: readChatContent(message['content']) }
  }
}
