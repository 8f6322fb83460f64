import { readTranscript } from '../transcript/index.ts'
import { type ToolCallInfo, toToolCallInfo } from './tool-call-info.ts'

/** The calls of an output. */
export interface ExtractedToolCalls {
  /** Names in the order called. */
  tools: string[]
  toolCallInfos: ToolCallInfo[]
}

/**
 * The tool calls an agent made, in order, in any format. Failed, denied and unanswered calls were made; one that was cut off while its
 * arguments streamed was not.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the output.
 */
export function extractToolCalls(output: unknown): ExtractedToolCalls {
  const toolCallInfos = readTranscript(output)
    .toolCalls.filter((call) => call.state !== 'partial')
    .map(toToolCallInfo)
  return { tools: toolCallInfos.map((info) => info.toolName), toolCallInfos }
}

/** A call with what its tool answered. */
export interface ToolResultInfo {
  toolName: string
  /** The provider's id; `''` where it gave none. */
  toolCallId: string
  args: unknown
  /** As the format carries it; the failure's words where the tool failed. */
  result: unknown
}

/**
 * What the tools answered, in the order called, in any format. Calls that were denied or have no answer are left out.
 *
 * @throws UnrecognizedTranscriptError where no reader knows the output.
 */
export function extractToolResults(output: unknown): ToolResultInfo[] {
  return readTranscript(output).toolCalls.flatMap((call) =>
    call.result === undefined || call.state === 'denied'
      ? []
      : [{ toolName: call.name, toolCallId: call.id ?? '', args: call.args, result: call.result.content }],
  )
}
