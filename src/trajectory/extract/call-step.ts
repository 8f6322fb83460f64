import type { ToolCallEntry } from '../../transcript/index.ts'
import type { ToolStepFields, TrajectoryStep } from '../trajectory.ts'

/** A call as a step. What is not known of it (its result, how it ended) is absent. */
export function callStep(entry: ToolCallEntry, hasArgs = true): TrajectoryStep {
  const { name, args, result, state, server } = entry
  const fields: ToolStepFields = {}
  if (hasArgs) fields.toolArgs = args
  if (result) fields.toolResult = result.content
  if (state === 'succeeded') fields.success = true
  else if (state === 'failed' || state === 'denied') fields.success = false
  if (server !== undefined) return { name, stepType: 'mcp_tool_call', mcpServer: server, ...fields }
  return { name, stepType: entry.providerExecuted ? 'provider_tool_call' : 'tool_call', ...fields }
}
