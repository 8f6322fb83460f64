import { asText, type Fields, isFields } from '../plain.ts'
import type { Likeness } from './message-list.ts'

const roles = new Set(['system', 'developer', 'user', 'assistant'])
const sureBlocks = new Set([
  'output_text',
  'input_text',
  'input_image',
  'input_file',
  'input_audio',
  'output_audio',
])
const hostedCalls = new Set([
  ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call', 'mcp_call'],
  ...[
    'x_search_call',
    'view_image_call',
    'view_x_video_call',
    'collections_search_call',
    'code_execution_call',
  ],
])
const answeredCalls = new Set(['shell_call', 'local_shell_call', 'apply_patch_call', 'computer_call'])
const sureItems = new Set([
  ...[
    'tool_search_call',
    'tool_search_output',
    'mcp_approval_request',
    'mcp_approval_response',
    'mcp_list_tools',
  ],
  ...['item_reference', 'compaction', 'additional_tools'],
])

/** A call of a kind that is known here: its tool goes by the type. Others go by their own name, where they have one. */
export function isKnownCall(type: string): boolean {
  return hostedCalls.has(type) || answeredCalls.has(type) || sureItems.has(type)
}

/** Which of the two ways of writing the id of a call is looked for. */
export type CallIdKey = 'call_id' | 'callId'

/** What an item says of the Responses API, or with `callId` of the Agents SDK for JavaScript, which has the same items under other names. */
export function likenessOfItem(item: unknown, key: CallIdKey): Likeness {
  if (!isFields(item)) return 'no'
  const type = item['type']
  if (type === undefined || type === 'message') return likenessOfMessage(item)
  if (typeof type !== 'string') return 'no'
  if (type === 'reasoning') return likenessOfReasoning(item, key)
  if (type === 'function_call' || type === 'custom_tool_call')
    return key in item && 'name' in item ? 'yes' : 'no'
  if (answeredCalls.has(type) || type === 'program' || type.endsWith('_output')) {
    return key in item || type === 'local_shell_call_output' || type === 'tool_search_output' ? 'yes' : 'no'
  }
  if (key === 'callId') return likenessOfAgentsItem(type, item)
  if (sureItems.has(type)) return 'yes'
  if (!type.endsWith('_call') || typeof item['arguments'] === 'object') return 'no'
  if (hostedCalls.has(type)) return 'status' in item || 'name' in item ? 'yes' : 'no'
  return typeof item['status'] === 'string' ? 'maybe' : 'no'
}

function likenessOfAgentsItem(type: string, item: Fields): Likeness {
  if (type === 'hosted_tool_call') return 'name' in item ? 'yes' : 'no'
  if (type === 'function_call_result' || type === 'computer_call_result')
    return 'callId' in item ? 'yes' : 'no'
  return sureItems.has(type) || type === 'unknown' ? 'maybe' : 'no'
}

function likenessOfMessage(item: Fields): Likeness {
  if (!roles.has(String(item['role'])) || 'parts' in item || 'tool_calls' in item || 'stop_reason' in item)
    return 'no'
  const content = item['content']
  if (typeof content === 'string') return 'maybe'
  if (!Array.isArray(content)) return 'no'
  let answer: Likeness = 'maybe'
  for (const block of content) {
    if (!isFields(block)) return 'no'
    const type = asText(block['type']) ?? ''
    if (sureBlocks.has(type)) answer = 'yes'
    else if (
      !(type === 'refusal' || type === 'reasoning_text' || (type === 'text' && item['type'] === 'message'))
    ) {
      if (!(type === 'audio' || type === 'image')) return 'no'
    }
  }
  return answer
}

function likenessOfReasoning(item: Fields, key: CallIdKey): Likeness {
  if (key === 'callId') return Array.isArray(item['content']) && !('summary' in item) ? 'yes' : 'no'
  return Array.isArray(item['summary']) ? 'yes' : 'no'
}
