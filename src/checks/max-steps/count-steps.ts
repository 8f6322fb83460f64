import type { Msg } from '../../transcript/index.ts'

/**
 * Turns of the model that messages show: by their step numbers where every assistant message has one, else one for each assistant
 * message, and one more where a message goes on after a tool result.
 */
export function countSteps(messages: readonly Msg[]): number {
  const own = messages.filter((message) => message.role === 'assistant')
  const numbers = new Set(own.map((message) => message.step))
  if (own.length > 0 && !numbers.has(undefined)) return numbers.size
  let steps = 0
  for (const message of own) {
    let isAnswered = true
    for (const part of message.parts) {
      if (part.type === 'tool-result') isAnswered = true
      else if (isAnswered && part.type !== 'other') {
        steps += 1
        isAnswered = false
      }
    }
  }
  return steps
}
