import { resultPart } from '../parts.ts'
import { asId, asList, asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'

/** Reads an item that answers a call. */
export function readOutputItem(item: Fields): Part {
  const callId = asId(item['call_id'])
  switch (item['type']) {
    case 'shell_call_output':
      return readShellOutput(item, callId)
    case 'apply_patch_call_output':
      return resultPart({
        callId,
        content: item['output'] ?? null,
        formatHasFlag: true,
        isError: item['status'] === 'failed',
      })
    case 'computer_call_output':
      return resultPart({
        callId,
        content: item['output'],
        text: '',
        formatHasFlag: true,
        isError: item['status'] === 'failed',
      })
    case 'local_shell_call_output':
      // The published type has only `id`: that of the call.
      return resultPart({ callId: callId ?? item['id'], content: item['output'], formatHasFlag: false })
    case 'tool_search_output':
      return resultPart({ callId, name: 'tool_search', content: item['tools'], formatHasFlag: true })
    case 'program_output':
      return resultPart({ callId, content: item['result'], formatHasFlag: false })
    case 'mcp_approval_response':
      return resultPart({
        callId: item['approval_request_id'],
        content: item['reason'] ?? 'not approved',
        formatHasFlag: true,
        isError: true,
        kind: 'denied',
      })
    default:
      return resultPart({
        callId,
        ...nameOf(item, callId),
        content: item['output'],
        formatHasFlag: false,
      })
  }
}

/** Outputs of tools of any name; other outputs are of the tool that their type names. */
const namelessOutputs = new Set(['function_call_output', 'custom_tool_call_output'])

/** The Agents SDK writes the id where it does not know the name. */
function nameOf(item: Fields, callId: string | null): { name?: string } {
  const name = asText(item['name'])
  if (name !== undefined && name !== '') return name === callId ? {} : { name }
  const type = String(item['type'])
  return namelessOutputs.has(type) ? {} : { name: type.replace(/(?:_call)?_output$/, '') }
}

/**
 * What the commands printed. One that timed out is a failure; all exits of 0 are none; another exit code says little (`grep` that finds
 * nothing ends with 1), so there the text decides.
 */
function readShellOutput(item: Fields, callId: string | null): Part {
  const runs = asList(item['output']).filter(isFields)
  const text = runs.map((run) => `${asText(run['stdout']) ?? ''}${asText(run['stderr']) ?? ''}`).join('')
  const outcomes = runs.map((run) => (isFields(run['outcome']) ? run['outcome'] : {}))
  const base = { callId, content: item['output'], text }
  if (outcomes.some((outcome) => outcome['type'] === 'timeout')) {
    return resultPart({
      ...base,
      formatHasFlag: true,
      isError: true,
      kind: 'timeout',
      message: 'a command timed out',
    })
  }
  const allWell =
    outcomes.length > 0 && outcomes.every((outcome) => (outcome['exit_code'] ?? outcome['exitCode']) === 0)
  return resultPart({ ...base, formatHasFlag: allWell })
}
