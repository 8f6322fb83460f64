import { callPart, resultPart, textOfContent } from '../parts.ts'
import { asId, asList, asText, type Fields, isFields } from '../plain.ts'
import type { ErrorState, Part } from '../types.ts'
import { isKnownCall } from './openai-item-likeness.ts'

/** Tools that the caller's own program runs: nothing has happened until their `..._output` item is there. */
const localCalls = new Set([
  'shell_call',
  'local_shell_call',
  'apply_patch_call',
  'computer_call',
  'tool_search_call',
])
/** The sub-tools by which xAI reports its search in `custom_tool_call` items. */
const xSearchTools = new Set(['x_user_search', 'x_keyword_search', 'x_semantic_search', 'x_thread_fetch'])
/** Fields of a hosted call that say how it went; the others are what was asked. */
const outcomeFields = new Set([
  ...['id', 'type', 'status', 'call_id', 'name', 'caller', 'created_by', 'fingerprint', 'environment'],
  ...['result', 'results', 'output', 'outputs', 'error', 'svg_usage', 'agent', 'namespace'],
])
const notRunning = new Set(['completed', 'failed'])

/** The provider itself runs this call. */
export function isHosted(item: Fields): boolean {
  const type = asText(item['type']) ?? ''
  if (type === 'tool_search_call') return item['execution'] !== 'client'
  if (type === 'shell_call')
    return isFields(item['environment']) && item['environment']['type'] === 'container_reference'
  if (type === 'custom_tool_call') return xSearchTools.has(asText(item['name']) ?? '')
  return type !== 'function_call' && !localCalls.has(type)
}

/** Reads an item that is a call; a hosted one carries its result with it. */
export function readCallItem(item: Fields, knownApprovals: ReadonlySet<string>): Part[] {
  switch (item['type']) {
    case 'function_call':
      return [readFunctionCall(item)]
    case 'custom_tool_call':
      return isHosted(item) ? readHostedCall(item, 'x_search') : [readCustomCall(item)]
    case 'mcp_approval_request':
    case 'mcp_call':
      return readMcpCall(item, knownApprovals)
    case 'program':
      return [hostedCall(item, 'programmatic_tool_calling')]
    default: {
      const type = String(item['type'])
      const ofType = type.replace(/_call$/, '')
      const name = isKnownCall(type) ? ofType : asText(item['name']) || ofType
      return isHosted(item) && !localCalls.has(type) ? readHostedCall(item, name) : [hostedCall(item, name)]
    }
  }
}

function readFunctionCall(item: Fields): Part {
  const part = callPart({
    id: item['call_id'] ?? item['id'],
    name: asText(item['name']) ?? '',
    args: item['arguments'],
    argsAreJson: true,
    ...serverOf(item['namespace']),
  })
  const isRunning = item['status'] === 'in_progress' || item['status'] === 'incomplete'
  // Broken arguments of a call that is not complete were cut off, not written so.
  if (isRunning && part.type === 'tool-call' && part.call.argsError !== undefined) part.call.partial = true
  return part
}

function readCustomCall(item: Fields): Part {
  return callPart({
    id: item['call_id'] ?? item['id'],
    name: asText(item['name']) ?? '',
    args: item['input'],
    ...serverOf(item['namespace']),
  })
}

function serverOf(name: unknown): { server?: string } {
  return typeof name === 'string' && name !== '' ? { server: name } : {}
}

/** The id by which the output of a call names it; hosted calls have only that of the item. */
function idOf(item: Fields): string | null {
  return asId(item['call_id']) ?? asId(item['id'])
}

function hostedCall(item: Fields, name: string): Part {
  const args = item['arguments'] ?? item['input'] ?? actionOf(item) ?? item['operation'] ?? restOf(item)
  return callPart({
    id: idOf(item),
    name,
    args,
    argsAreJson: true,
    providerExecuted: isHosted(item),
    ...serverOf(item['namespace']),
  })
}

/** What was asked of a web search; the sources in it are what came back. */
function actionOf(item: Fields): unknown {
  if (!isFields(item['action'])) return item['action']
  const { sources: _sources, ...action } = item['action']
  return action
}

function restOf(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !outcomeFields.has(key)))
}

function readHostedCall(item: Fields, name: string): Part[] {
  const call = hostedCall(item, name)
  const status = item['status']
  const hasError = isFields(item['error']) || typeof item['error'] === 'string'
  if (!hasError && !notRunning.has(String(status))) return [call]
  const action = isFields(item['action']) ? item['action'] : {}
  const content =
    item['results'] ?? item['outputs'] ?? item['output'] ?? item['result'] ?? action['sources'] ?? null
  const result = resultPart({
    callId: idOf(item),
    name,
    content,
    ...(name === 'image_generation' ? { text: '' } : {}),
    formatHasFlag: true,
    isError: hasError || status === 'failed',
    message: isFields(item['error']) ? asText(item['error']['message']) : asText(item['error']),
  })
  return [call, result]
}

function readMcpCall(item: Fields, knownApprovals: ReadonlySet<string>): Part[] {
  // A call that was approved is the call that was asked for: it keeps the id of the request where that stands before it.
  const approval = asId(item['approval_request_id'])
  const id = approval !== null && knownApprovals.has(approval) ? approval : item['id']
  const name = asText(item['name']) ?? ''
  const call = callPart({
    id,
    name,
    args: item['arguments'],
    argsAreJson: true,
    providerExecuted: true,
    ...serverOf(item['server_label']),
  })
  const error = readMcpError(item['error'])
  const isOver =
    notRunning.has(String(item['status'])) || error !== undefined || typeof item['output'] === 'string'
  if (item['type'] === 'mcp_approval_request' || !isOver) return [call]
  const result = resultPart({
    callId: id,
    name,
    content: item['output'] ?? item['error'] ?? null,
    formatHasFlag: true,
    isError: error !== undefined || item['status'] === 'failed',
    ...error,
  })
  return [call, result]
}

function readMcpError(error: unknown): { kind: ErrorState['kind']; message?: string } | undefined {
  if (typeof error === 'string' && error !== '') return { kind: 'execution', message: error }
  if (!isFields(error)) return undefined
  const kind =
    error['type'] === 'mcp_protocol_error' || error['type'] === 'http_error' ? 'protocol' : 'execution'
  const text = asText(error['message']) ?? textOfContent(asList(error['content']))
  return text === '' || text === '[]' ? { kind } : { kind, message: text }
}
