import { readTranscript } from '../../src/transcript/index.ts'

/** A message of the user. */
export const user = (text: string): object => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
})
/** A message of the assistant. */
export const said = (text: string, more: object = {}): object => ({
  ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', ...more },
  content: [{ type: 'output_text', text, annotations: [] }],
})
/** A call of a function. */
export const call = (id: string, name = 'weather', more: object = {}): object => ({
  ...{
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: '{"city":"Paris"}',
    status: 'completed',
  },
  ...more,
})
/** The output of a call. */
export const output = (id: string, value: unknown, type = 'function_call_output'): object => ({
  type,
  call_id: id,
  output: value,
})
/** A response object. */
export const response = (items: unknown[], more: object = {}): object => ({
  ...{ id: 'resp_1', object: 'response', status: 'completed', error: null, output: items, ...more },
})
/** Roles and kinds of parts of what was read. */
export const shape = (value: unknown): string[] =>
  readTranscript(value).messages.map(
    (message) => `${message.role}: ${message.parts.map((part) => part.type).join(' ')}`,
  )
/** Name, state and kind of failure of each call that was read. */
export const outcomes = (value: unknown): (string | null)[][] =>
  readTranscript(value).toolCalls.map((entry) => [entry.name, entry.state, entry.result?.error.kind ?? null])
