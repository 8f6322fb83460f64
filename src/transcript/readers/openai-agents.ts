import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'
import { likenessOfItem } from './openai-item-likeness.ts'
import { readItems } from './openai-items.ts'

/** What the runner answers for a call whose approval was refused. */
const refusal = 'Tool execution was not approved.'
const runItemType = /_item$/

/** Items of `result.newItems` carry the model's item with the agent that made it. */
function isRunItem(item: unknown): item is Fields {
  return (
    isFields(item) &&
    typeof item['type'] === 'string' &&
    runItemType.test(item['type']) &&
    isFields(item['rawItem'])
  )
}

function likeness(item: unknown): Likeness {
  if (isRunItem(item)) return 'yes'
  return likenessOfItem(item, 'callId')
}

const recognisesItems = recognisesList(likeness)

function isRunResult(value: unknown): value is Fields {
  return isFields(value) && 'newItems' in value && 'rawResponses' in value && Array.isArray(value['newItems'])
}

function isModelResponse(value: unknown): value is Fields {
  return isFields(value) && Array.isArray(value['output']) && recognisesItems(value['output'])
}

/** The Agents SDK holds Responses items under names of its own: this gives them their first names back. */
function toResponsesItem(value: unknown): unknown {
  const item = isRunItem(value) ? value['rawItem'] : value
  if (!isFields(item)) return item
  const callId = item['callId']
  const named = callId === undefined ? item : { ...item, call_id: callId }
  switch (item['type']) {
    case 'hosted_tool_call':
      return fromHosted(item)
    case 'function_call_result':
      return fromResult(named)
    case 'computer_call_result':
      return { ...named, type: 'computer_call_output' }
    case 'program_output':
      return { ...named, result: item['output'] }
    case 'reasoning':
      return { ...item, summary: item['content'], content: item['rawContent'], ...encryptedContent(item) }
    default:
      return named
  }
}

function encryptedContent(item: Fields): Fields {
  const data = isFields(item['providerData']) ? item['providerData'] : {}
  return 'encrypted_content' in data ? { encrypted_content: data['encrypted_content'] } : {}
}

/** The SDK calls every MCP call completed; the provider's own status lies beside it. */
function fromHosted(item: Fields): Fields {
  const data = isFields(item['providerData']) ? item['providerData'] : {}
  const shared = { ...data, id: item['id'], output: item['output'], status: data['status'] ?? item['status'] }
  const type = asText(item['name']) ?? ''
  if (type === 'mcp_call' || type === 'mcp_approval_request') {
    return { ...shared, type, name: data['name'] ?? type, arguments: data['arguments'] ?? item['arguments'] }
  }
  const args = item['arguments'] === undefined ? {} : { arguments: item['arguments'] }
  return {
    ...shared,
    ...args,
    type: type.endsWith('_call') || type.startsWith('mcp_') ? type : `${type}_call`,
  }
}

function fromResult(item: Fields): Fields {
  const output = item['output']
  const text = isFields(output) && output['type'] === 'text' ? output['text'] : output
  if (text === refusal) {
    return {
      type: 'mcp_approval_response',
      approval_request_id: item['call_id'],
      approve: false,
      reason: text,
    }
  }
  return { ...item, type: 'function_call_output', output: text }
}

function readList(items: readonly unknown[]): Msg[] {
  return readItems(items.map(toResponsesItem))
}

/**
 * OpenAI Agents SDK for JavaScript: what `run()` returns (the items of that run, not its input), `newItems`, `history` and `output`, and a
 * model's response. Functions have no error flag.
 */
export const openaiAgentsReader: TranscriptReader = {
  format: 'openai-agents',
  recognises: (value) =>
    Array.isArray(value) ? recognisesItems(value) : isRunResult(value) || isModelResponse(value),
  read: (value) => {
    if (Array.isArray(value)) return readList(value)
    if (!isFields(value)) return []
    return readList(asList(isRunResult(value) ? value['newItems'] : value['output']))
  },
}
