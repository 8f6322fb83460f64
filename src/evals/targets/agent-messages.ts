import { deepEqual, isFields, type Msg, readTranscript } from '../../transcript/index.ts'
import type { TargetContext } from './target-types.ts'

/** The conversation so far and the next input as messages, for agents without memory; `undefined` where they cannot be written as such. */
export function conversationMessages(input: unknown, { history }: TargetContext): unknown[] | undefined {
  let messages: unknown[] = []
  for (const turn of history) {
    const asked = inputMessages(turn.input)
    if (!asked) return undefined
    messages = afterTurn([...messages, ...asked], asked, outputMessages(turn.output))
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

/** Whether a list of messages begins with the messages of another, which is not empty. */
export function startsWith(messages: readonly Msg[], head: readonly Msg[]): boolean {
  if (head.length === 0 || head.length > messages.length) return false
  return head.every((message, index) => {
    const other = messages[index]
    return other !== undefined && message.role === other.role && deepEqual(message.parts, other.parts)
  })
}

/** Graphs hand back the whole conversation, some agents the input and their reply, most their reply alone. */
function afterTurn(before: unknown[], asked: unknown[], reply: readonly unknown[]): unknown[] {
  const said = tryRead(reply)
  if (startsWith(said, tryRead(before))) return [...reply]
  return [...(startsWith(said, tryRead(asked)) ? before.slice(0, -asked.length) : before), ...reply]
}

function tryRead(messages: readonly unknown[]): readonly Msg[] {
  try {
    return readTranscript(messages).messages
  } catch {
    return []
  }
}

/** The messages an agent handed back: its own where it says them, else its text. */
function outputMessages(output: unknown): readonly unknown[] {
  if (Array.isArray(output)) return output
  if (isFields(output)) {
    const { response } = output
    const lists = [output['responseMessages'], isFields(response) && response['messages'], output['messages']]
    for (const list of lists) if (Array.isArray(list)) return list
    if ('newItems' in output && Array.isArray(output['history'])) return output['history']
  }
  return [{ role: 'assistant', content: readTranscript(output).text }]
}
