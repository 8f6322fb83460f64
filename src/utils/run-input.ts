import { BadOptionError } from '../errors/index.ts'
import { textOfMessage } from '../transcript/index.ts'
import { readConversation } from './read-conversation.ts'

/**
 * What the user asked: the text of the last user message of a run's input, whatever its format; remembered messages are left out.
 *
 * @returns undefined where no user message holds text.
 * @throws UnrecognizedTranscriptError where no reader knows the input.
 */
export function getUserMessageFromRunInput(input?: unknown): string | undefined {
  const { asked } = readConversation(input)
  const texts = asked.filter((message) => message.role === 'user').map(textOfMessage)
  return texts.findLast((text) => text !== '')
}

/**
 * The texts of all system messages of a run's input, tagged ones last.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the input.
 */
export function getSystemMessagesFromRunInput(input?: unknown): string[] {
  return readConversation(input)
    .system.map(textOfMessage)
    .filter((text) => text !== '')
}

/** All system messages of a run's input as one text, with an empty line between them; `''` where there are none. */
export function getCombinedSystemPrompt(input?: unknown): string {
  return getSystemMessagesFromRunInput(input).join('\n\n')
}

/**
 * The conversation before what was asked, one line a message: `user: ...`, `assistant: ...`.
 *
 * @param options - `maxMessages`: only the last so many. Default 10.
 * @returns undefined where nothing came before.
 * @throws BadOptionError where `maxMessages` is no whole number from 0.
 */
export function getConversationHistoryFromRunInput(
  input?: unknown,
  options: { maxMessages?: number } = {},
): string | undefined {
  const { maxMessages = 10 } = options
  if (!Number.isInteger(maxMessages) || maxMessages < 0) {
    throw new BadOptionError({
      subject: 'getConversationHistoryFromRunInput',
      option: 'maxMessages',
      received: maxMessages,
      accepted: 'a whole number from 0',
    })
  }
  if (maxMessages === 0) return undefined
  const lines = readConversation(input).remembered.flatMap((message) => {
    const text = textOfMessage(message)
    return text === '' ? [] : [`${message.role}: ${text}`]
  })
  return lines.length === 0 ? undefined : lines.slice(-maxMessages).join('\n')
}

/**
 * The text of each message of the input, in order, `''` for one without text; of a run's input only its `inputMessages`.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the input.
 */
export function extractInputMessages(input: unknown): string[] {
  return readConversation(input).messages.map(textOfMessage)
}
