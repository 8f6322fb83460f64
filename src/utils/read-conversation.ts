import { asText, isFields, type Msg, readTranscript } from '../transcript/index.ts'

/** A run's input, sorted: what the system said, what was remembered, and what was asked now. */
export interface Conversation {
  system: readonly Msg[]
  remembered: readonly Msg[]
  asked: readonly Msg[]
  /** All messages given, or all `inputMessages`. */
  messages: readonly Msg[]
}

const textKeys = ['prompt', 'text', 'content', 'input', 'user'] as const

function userMessage(text: string): Msg {
  return { role: 'user', parts: [{ type: 'text', text }] }
}

function readMessages(value: unknown): readonly Msg[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [userMessage(value)]
  if (isFields(value) && !('role' in value)) {
    for (const key of textKeys) {
      const text = asText(value[key])
      if (text !== undefined) return [userMessage(text)]
    }
  }
  return readTranscript(value).messages
}

function isSystem(message: Msg): boolean {
  return message.role === 'system'
}

function withoutSystem(messages: readonly Msg[]): readonly Msg[] {
  return messages.filter((message) => !isSystem(message))
}

/**
 * Sorts a run's input, whatever its form: a text, an object with a text, messages of any format, or the four lists of Mastra's scorers. In
 * a plain conversation what comes before the last user message is remembered.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the input.
 */
export function readConversation(input: unknown): Conversation {
  if (isFields(input) && Array.isArray(input['inputMessages'])) {
    const { inputMessages, rememberedMessages, ...system } = input
    const asked = readMessages(inputMessages)
    return {
      system: [...readMessages({ ...system, inputMessages: [] }), ...asked.filter(isSystem)],
      remembered: withoutSystem(readMessages(rememberedMessages)),
      asked: withoutSystem(asked),
      messages: asked,
    }
  }
  const messages = readMessages(input)
  const spoken = withoutSystem(messages)
  const start = Math.max(
    0,
    spoken.findLastIndex((message) => message.role === 'user'),
  )
  return {
    system: messages.filter(isSystem),
    remembered: spoken.slice(0, start),
    asked: spoken.slice(start),
    messages,
  }
}
