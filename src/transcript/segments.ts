import type { Msg } from './types.ts'

function addSegments(segments: string[], message: Msg): void {
  let current = ''
  for (const part of message.parts) {
    if (part.type === 'text' || part.type === 'refusal')
      current = current === '' ? part.text : current + part.text
    else if (current !== '') {
      segments.push(current)
      current = ''
    }
  }
  if (current !== '') segments.push(current)
}

/** Texts of the assistant: neighbouring text parts are one segment; anything between them, or the end of a message, ends it. */
export function readSegments(messages: readonly Msg[]): readonly string[] {
  const segments: string[] = []
  for (const message of messages) if (message.role === 'assistant') addSegments(segments, message)
  return Object.freeze(segments)
}

/** All text of one message, whoever wrote it: its segments, joined with a line break. */
export function textOfMessage(message: Msg): string {
  const segments: string[] = []
  addSegments(segments, message)
  return segments.join('\n')
}
