import type { ErrorState, Msg, Part, ToolCall, ToolResult } from '../../src/transcript/index.ts'

/** An assistant message that says each text as a segment of its own message. */
export function say(...texts: readonly string[]): Msg[] {
  return texts.map((text) => ({ role: 'assistant', parts: [{ type: 'text', text }] }))
}

/** A call of the assistant without its result. */
export function call(name: string, args: unknown = {}, more: Partial<ToolCall> = {}): Msg {
  return { role: 'assistant', parts: [{ type: 'tool-call', call: { id: null, name, args, ...more } }] }
}

/** The result of the call before it. */
export function result(
  name: string,
  content: unknown,
  error: ErrorState = { isError: false, source: 'flag' },
): Msg {
  const value: ToolResult = { callId: null, name, content, text: String(content), error }
  const part: Part = { type: 'tool-result', result: value }
  return { role: 'tool', parts: [part] }
}

/** Calls of these tools, each answered. */
export function calls(...names: readonly string[]): Msg[] {
  return names.flatMap((name) => [call(name), result(name, 'ok')])
}
