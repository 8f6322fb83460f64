import { type NotScorable, notScorable, type StepRun } from '../../scorer/index.ts'
import type { ToolCallEntry, ToolResult } from '../../transcript/index.ts'

/**
 * Results whose calls are nowhere to be seen: each proves that a tool was called and that the transcript does not hold all calls. A result
 * that answers a call of the run's input (a call that a person had to approve first) is none, nor is the second result of one call.
 */
export function strayResults(run: StepRun): readonly ToolResult[] {
  const { orphanResults, toolCalls } = run.transcript
  if (orphanResults.length === 0) return orphanResults
  const known = [...toolCalls, ...inputCalls(run)]
  return orphanResults.filter((result) => !known.some((call) => answers(result, call)))
}

function answers(result: ToolResult, call: ToolCallEntry): boolean {
  if (result.callId === null || result.callId !== call.id) return false
  return result.name === undefined || result.name === call.name
}

/** An input that is no conversation holds no calls. */
function inputCalls(run: StepRun): readonly ToolCallEntry[] {
  if (run.input === undefined || run.input === null) return []
  try {
    return run.inputTranscript.toolCalls
  } catch {
    return []
  }
}

/** Those that may be of the tool: they have its name, or none. */
export function straysOf(strays: readonly ToolResult[], name: string): readonly ToolResult[] {
  return strays.filter((result) => result.name === undefined || result.name === name)
}

/** What a check says that would need to see all calls. */
export const callsMayBeMissing: NotScorable = notScorable(
  'a tool result without its call: calls may be missing from the transcript',
)
