import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asText, type Fields, isFields } from '../plain.ts'
import type { ErrorState, Part } from '../types.ts'

const kinds: Readonly<Record<string, NonNullable<ErrorState['kind']>>> = {
  invalid_tool_input: 'invalid-args',
  execution_time_exceeded: 'timeout',
}
const files = new Set(['image', 'document', 'container_upload'])

/** Reads one Anthropic content block; a block that is not known is kept as it is. */
export function readAnthropicBlock(block: unknown): Part {
  if (typeof block === 'string') return textPart(block)
  if (!isFields(block)) return otherPart(block)
  const type = asText(block['type']) ?? ''
  switch (type) {
    case 'text':
      return typeof block['text'] === 'string' ? textPart(block['text']) : otherPart(block)
    case 'thinking':
      return { type: 'reasoning', text: asText(block['thinking']) ?? '' }
    case 'redacted_thinking':
      return { type: 'reasoning', text: '', redacted: true }
    case 'tool_use':
      return readCall(block, false)
    case 'server_tool_use':
    case 'mcp_tool_use':
      return readCall(block, true)
    case 'tool_result':
    case 'mcp_tool_result':
      return readResult(block)
  }
  if (files.has(type)) return { type: 'file', raw: block }
  return type.endsWith('_tool_result') ? readServerResult(block) : otherPart(block)
}

function readCall(block: Fields, providerExecuted: boolean): Part {
  const server = asText(block['server_name'])
  return callPart({
    id: block['id'],
    name: asText(block['name']) ?? '',
    args: block['input'],
    argsAreJson: true,
    providerExecuted,
    ...(server === undefined ? {} : { server }),
  })
}

function readResult(block: Fields): Part {
  return resultPart({
    callId: block['tool_use_id'],
    content: block['content'],
    formatHasFlag: true,
    isError: block['is_error'] === true,
  })
}

/** Results of the provider's own tools say in the type of their content that they failed. */
function readServerResult(block: Fields): Part {
  const content = block['content']
  const shared = { callId: block['tool_use_id'], content, formatHasFlag: true }
  if (!isFields(content) || !asText(content['type'])?.endsWith('_tool_result_error'))
    return resultPart(shared)
  const code = asText(content['error_code'])
  return resultPart({
    ...shared,
    isError: true,
    kind: kinds[code ?? ''] ?? 'execution',
    message: asText(content['error_message']) ?? code,
  })
}
