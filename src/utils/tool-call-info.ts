import type { ToolCallEntry } from '../transcript/index.ts'

/** A call's name and place, as the tool-call scorers and `extractToolCalls` hand it out. */
export interface ToolCallInfo {
  toolName: string
  /** The provider's id; `''` where it gave none. Not unique over a transcript. */
  toolCallId: string
  /** Index of the message, from 0. */
  messageIndex: number
  /** Index among the calls of that message, from 0. */
  invocationIndex: number
}

/** Name and place of a call. */
export function toToolCallInfo(call: ToolCallEntry): ToolCallInfo {
  return {
    toolName: call.name,
    toolCallId: call.id ?? '',
    messageIndex: call.messageIndex,
    invocationIndex: call.invocationIndex,
  }
}
