import type { JsonSchemaObject } from '../../../scorer/index.ts'
import type { ToolCallEntry } from '../../../transcript/index.ts'
import { checkIndices } from '../shared/check-verdicts.ts'
import { grade, index, listOf, objectOf, text, textOrNull } from '../shared/reply-schemas.ts'

/** The judge's grade of one call. */
export interface CallGrade {
  callIndex: number
  toolCalled: string
  reasoning: string
  appropriateness: number
  betterTool: string | null
}

/** A reply on some of the calls; only the last one of a run lists what is missing. */
export interface CallsReply {
  evaluations: CallGrade[]
  missingTools?: string[]
  reason: string
}

/** A reply on a run without calls. */
export interface NoCallReply {
  reason: string
  appropriateness: number
  missingTools: string[]
}

const evaluations = listOf(
  objectOf({
    callIndex: index,
    toolCalled: text,
    reasoning: text,
    appropriateness: grade,
    betterTool: textOrNull,
  }),
)

/** Shape of a reply on calls that are not the last of the run. */
export const someCallsSchema: JsonSchemaObject = objectOf({ evaluations, reason: text })

/** Shape of a reply on the last calls of the run. */
export const callsSchema: JsonSchemaObject = objectOf({
  evaluations,
  missingTools: listOf(text),
  reason: text,
})

/** Shape of a reply on a run without calls. */
export const noCallSchema: JsonSchemaObject = objectOf({
  reason: text,
  appropriateness: grade,
  missingTools: listOf(text),
})

/** What does not fit what happened: a call without a grade, one graded twice, a grade for a call that never was. */
export function checkCalls(
  reply: CallsReply,
  calls: readonly ToolCallEntry[],
  bounds: readonly [number, number],
): string | undefined {
  const indices = reply.evaluations.map(({ callIndex }) => callIndex)
  const fault = checkIndices(indices, bounds, 'call')
  if (fault !== undefined) return fault
  for (const { callIndex, toolCalled } of reply.evaluations) {
    const name = calls[callIndex]?.name
    if (toolCalled.trim() !== name?.trim())
      return `it judges call ${callIndex} as one of "${toolCalled}", and that call was of "${name}"`
  }
  return undefined
}
