import type { Part, ToolCallEntry, Transcript } from '../../../transcript/index.ts'

/**
 * The group of each call: calls of one message were made at once, unless a part of the message says that a new step began
 * between them.
 */
export function parallelGroups(
  { messages }: Transcript,
  calls: readonly ToolCallEntry[],
): readonly (number | string)[] {
  return calls.map((call) => {
    const parts = messages[call.messageIndex]?.parts ?? []
    return parts.some(isStepStart) ? `${call.messageIndex} ${stepOf(parts, call)}` : call.messageIndex
  })
}

function isStepStart(part: Part): boolean {
  const { raw } = part.type === 'other' ? part : { raw: null }
  return typeof raw === 'object' && raw !== null && Reflect.get(raw, 'type') === 'step-start'
}

/** How many steps had begun when the call was made. */
function stepOf(parts: readonly Part[], { id, name, args }: ToolCallEntry): number {
  let step = 0
  for (const part of parts) {
    if (isStepStart(part)) step += 1
    else if (part.type === 'tool-call') {
      const { call } = part
      if (call.id === id && call.name === name && call.args === args) return step
    }
  }
  return 0
}
