import { isFields, readTranscript } from '../../transcript/index.ts'
import type { TargetContext } from './target-types.ts'

/** The conversation so far and the next input as messages, for agents without memory; `undefined` where they cannot be written as such. */
export function conversationMessages(input: unknown, { history }: TargetContext): unknown[] | undefined {
  const messages: unknown[] = []
  for (const turn of history) {
    const asked = inputMessages(turn.input)
    if (!asked) return undefined
    messages.push(...asked, ...outputMessages(turn.output))
  }
  const asked = inputMessages(input)
  return asked && [...messages, ...asked]
}

/** An input as messages. */
export function inputMessages(input: unknown): unknown[] | undefined {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  if (Array.isArray(input)) return input
  if (!isFields(input)) return undefined
  if (typeof input['role'] === 'string') return [input]
  return Array.isArray(input['messages']) ? input['messages'] : undefined
}

/** The messages an agent handed back: its own where it says them, else its text. */
function outputMessages(output: unknown): readonly unknown[] {
  if (Array.isArray(output)) return output
  if (isFields(output)) {
    const { response } = output
    if (isFields(response) && Array.isArray(response['messages'])) return response['messages']
    if (Array.isArray(output['messages'])) return output['messages']
  }
  return [{ role: 'assistant', content: readTranscript(output).text }]
}
