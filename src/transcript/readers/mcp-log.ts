import { callPart, resultPart, textOfContent } from '../parts.ts'
import { asId, asText, type Fields, isFields } from '../plain.ts'
import { UnrecognizedTranscriptError } from '../transcript-errors.ts'
import type { ErrorState, Msg, Part, TranscriptReader } from '../types.ts'
import { type Likeness, recognisesList } from './message-list.ts'

const callMethod = 'tools/call'
const timedOut = -32001

function likeness(entry: unknown): Likeness {
  if (!isFields(entry) || entry['jsonrpc'] !== '2.0') return 'no'
  return entry['method'] === callMethod && isFields(entry['params']) ? 'yes' : 'maybe'
}
const recognisesLog = recognisesList(likeness)

/** What one tool answered, handed back without anything an agent said. */
function isBareResult(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value['content']) || 'role' in value || 'type' in value) return false
  return typeof value['isError'] === 'boolean'
}

function readCall(entry: Fields): Part {
  const params = isFields(entry['params']) ? entry['params'] : {}
  return callPart({ id: entry['id'], name: asText(params['name']) ?? '', args: params['arguments'] })
}

/** An error of the protocol (no such tool, a bad request) is a failure as well as one that the tool reports. */
function readAnswer(entry: Fields): Part {
  const callId = entry['id']
  const error = entry['error']
  if (isFields(error)) {
    const message = asText(error['message'])
    const kind: ErrorState['kind'] = error['code'] === timedOut ? 'timeout' : 'protocol'
    return resultPart({
      callId,
      content: error,
      formatHasFlag: true,
      isError: true,
      kind,
      message,
      text: message ?? '',
    })
  }
  const result = entry['result']
  const text = textOfResult(result)
  const isError = isFields(result) && result['isError'] === true
  return resultPart({ callId, content: result, formatHasFlag: true, isError, text, message: text })
}

function textOfResult(result: unknown): string {
  if (!isFields(result)) return textOfContent(result)
  const content = result['content']
  if (Array.isArray(content) && content.length > 0) return textOfContent(content)
  return textOfContent(result['structuredContent'] ?? content ?? result)
}

function readLog(entries: readonly unknown[]): Msg[] {
  const messages: Msg[] = []
  const methods = new Map<string, unknown>()
  const add = (role: 'assistant' | 'tool', part: Part): void => {
    const last = messages.at(-1)
    if (last?.role === role) last.parts.push(part)
    else messages.push({ role, parts: [part] })
  }
  for (const entry of entries) {
    if (!isFields(entry)) continue
    const id = asId(entry['id'])
    if (id === null) continue
    if (typeof entry['method'] === 'string') {
      methods.set(id, entry['method'])
      if (entry['method'] === callMethod) add('assistant', readCall(entry))
    } else if (methods.get(id) === callMethod) add('tool', readAnswer(entry))
  }
  return messages
}

/**
 * Logs of the Model Context Protocol: JSON-RPC requests `tools/call` and their answers, each run of requests one message. Other requests
 * are left out. The result of one tool alone is no agent's reply, and says so.
 */
export const mcpLogReader: TranscriptReader = {
  format: 'mcp-log',
  hasErrorFlag: true,
  recognises: (value) => recognisesLog(value) || isBareResult(value),
  read: (value) => {
    if (Array.isArray(value)) return readLog(value)
    throw new UnrecognizedTranscriptError(
      'the result of one MCP tool (CallToolResult) is what a tool answered, not what an agent said',
      [
        'logs of `tools/call` requests and their answers',
        'sampling messages',
        'every framework’s messages that hold such results',
      ],
    )
  },
}
