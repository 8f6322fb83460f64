import type { Msg, Part, ToolCall } from '../../src/transcript/index.ts'

/** A call part. */
export const call = (
  id: string | null,
  name = 'w',
  args: unknown = {},
  more: Partial<ToolCall> = {},
): Part => ({
  type: 'tool-call',
  call: { id, name, args, ...more },
})
/** A result part of a format with an error flag. */
export const result = (callId: string | null, text = 'ok', name?: string, isError = false): Part => ({
  type: 'tool-result',
  result: {
    callId,
    content: text,
    text,
    error: { isError, source: 'flag' },
    ...(name === undefined ? {} : { name }),
  },
})
/** A result that says the call was denied. */
export const denied = (callId: string): Part => ({
  type: 'tool-result',
  result: { callId, content: '', text: '', error: { isError: true, kind: 'denied', source: 'flag' } },
})
/** A message of the assistant. */
export const says = (...parts: Part[]): Msg => ({ role: 'assistant', parts })
/** A message of the tools. */
export const tool = (...parts: Part[]): Msg => ({ role: 'tool', parts })
/** A text part. */
export const text = (value: string): Part => ({ type: 'text', text: value })
