import { type NotScorable, notScorable, type StepRun } from '../../../scorer/index.ts'
import { textOfMessage } from '../../../transcript/index.ts'
import { conversationOf } from '../shared/exchange.ts'
import { type WrittenCall, writeCalls } from '../shared/write-calls.ts'

/** One message of a conversation as the judge reads it. */
export interface ConversationMessage {
  messageIndex: number
  role: string
  text: string
  /** Calls that the message made, with their results. */
  calls?: WrittenCall[]
}

/** The whole conversation, without system messages; one without a word or call of the agent leaves nothing to judge. */
export function readTurns({ input, transcript }: StepRun): ConversationMessage[] | NotScorable {
  const { messages, toolCalls } = transcript
  const all = conversationOf(input, messages)
  const first = all.length - messages.length
  const written = all.flatMap((message, at): Omit<ConversationMessage, 'messageIndex'>[] => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const text = textOfMessage(message)
    const made = toolCalls.flatMap((call, callIndex) =>
      call.messageIndex === at - first && call.state !== 'partial' ? writeCalls([call], callIndex) : [],
    )
    if (text.trim() === '' && made.length === 0) return []
    return [{ role: message.role, text, ...(made.length === 0 ? {} : { calls: made }) }]
  })
  if (!written.some(({ role }) => role === 'assistant')) return notScorable('the agent did nothing')
  return written.map((message, messageIndex) => ({ messageIndex, ...message }))
}
