import type { Msg } from './types.ts'

/** Texts of the assistant: neighbouring text parts are one segment; anything between them, or the end of a message, ends it. */
export function readSegments(messages: readonly Msg[]): readonly string[] {
  const segments: string[] = []
  for (const message of messages) {
    if (message.role !== 'assistant') continue
    let current = ''
    for (const part of message.parts) {
      if (part.type === 'text' || part.type === 'refusal') current += part.text
      else if (current !== '') {
        segments.push(current)
        current = ''
      }
    }
    if (current !== '') segments.push(current)
  }
  return Object.freeze(segments)
}
