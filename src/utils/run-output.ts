import { type Msg, readTranscript, textOfMessage } from '../transcript/index.ts'

function assistantMessages(output: unknown): readonly Msg[] {
  if (output === undefined || output === null) return []
  return readTranscript(output).messages.filter((message) => message.role === 'assistant')
}

/**
 * The text of the last assistant message that holds any, whatever the format. All text of that message counts, before and after its calls.
 *
 * @returns undefined where the agent said nothing.
 * @throws UnrecognizedTranscriptError where no reader knows the output.
 */
export function getAssistantMessageFromRunOutput(output?: unknown): string | undefined {
  return assistantMessages(output)
    .map(textOfMessage)
    .findLast((text) => text !== '')
}

/**
 * The text of each assistant message, in order; `''` for one that only called tools.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the output.
 */
export function extractAgentResponseMessages(output: unknown): string[] {
  return assistantMessages(output).map(textOfMessage)
}

/**
 * What the agent thought, over all its messages, one line a thought.
 *
 * @returns undefined where the output holds no reasoning.
 * @throws UnrecognizedTranscriptError where no reader knows the output.
 */
export function getReasoningFromRunOutput(output?: unknown): string | undefined {
  const texts = assistantMessages(output).flatMap((message) =>
    message.parts.flatMap((part) => (part.type === 'reasoning' && part.text !== '' ? [part.text] : [])),
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

/**
 * All text of one message of any format: neighbouring pieces joined as they are, pieces with a call between them on lines of their own.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the message.
 */
export function getTextContentFromMastraDBMessage(message: unknown): string {
  return readTranscript([message])
    .messages.map(textOfMessage)
    .filter((text) => text !== '')
    .join('\n')
}
