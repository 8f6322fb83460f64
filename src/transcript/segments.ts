import type { Msg } from './types.ts'

function segmentsOf(message: Msg): string[] {
  const segments: string[] = []
  let current = ''
  for (const part of message.parts) {
    if (part.type === 'text' || part.type === 'refusal') current += part.text
    else if (current !== '') {
      segments.push(current)
      current = ''
    }
  }
  if (current !== '') segments.push(current)
  return segments
}

/** Texts of the assistant: neighbouring text parts are one segment; anything between them, or the end of a message, ends it. */
export function readSegments(messages: readonly Msg[]): readonly string[] {
  const own = messages.filter((message) => message.role === 'assistant')
  return Object.freeze(own.flatMap(segmentsOf))
}

/** All text of one message, whoever wrote it: its segments, joined with a line break. */
export function textOfMessage(message: Msg): string {
  return segmentsOf(message).join('\n')
}
