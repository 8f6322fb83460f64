import { readTranscript, type ToolCallEntry } from '../transcript/index.ts'
import type { ToolInvocation, ToolInvocationState } from './create-tool-invocation.ts'

const states: Record<ToolCallEntry['state'], ToolInvocationState> = {
  partial: 'partial-call',
  pending: 'call',
  succeeded: 'result',
  failed: 'output-error',
  denied: 'output-denied',
}

/** A tool call of a message that was read: its arguments are whatever the model wrote. */
export type MergedToolInvocation = Omit<ToolInvocation, 'args'> & { args: unknown }

function toInvocation(call: ToolCallEntry): MergedToolInvocation {
  const invocation: MergedToolInvocation = {
    toolCallId: call.id ?? '',
    toolName: call.name,
    args: call.args,
    state: states[call.state],
  }
  if (!call.result) return invocation
  if (call.state !== 'denied') invocation.result = call.result.content
  if (call.state === 'failed') {
    invocation.isError = true
    invocation.errorText = call.result.error.message ?? call.result.text
  }
  return invocation
}

/**
 * The tool calls of one message of any format, each once, whichever of the message's fields holds it.
 *
 * @returns `[]` for a message that made none, or none at all.
 * @throws UnrecognizedTranscriptError where no reader knows the message.
 */
export function mergeToolInvocations(message: unknown): MergedToolInvocation[] {
  if (message === undefined || message === null) return []
  return readTranscript([message]).toolCalls.map(toInvocation)
}
