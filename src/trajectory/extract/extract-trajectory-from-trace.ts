import { readSpanRun, type SpanCall } from '../../transcript/index.ts'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { callStep } from './call-step.ts'

/**
 * The path of a run, from its recorded spans: the same calls as `extractTrajectory()` tells from its messages, whatever the tracer nests them
 * in, with `durationMs`. Requests to models are no steps: their tokens are in `totalTokens`. Calls of an agent that ran as a tool are the
 * `children` of that call, with `metadata.depth` from 1; `metadata.agent` names the agent where the tracer does. `toolArgs` is absent where
 * nothing recorded the arguments.
 *
 * @param spans - Spans or their JSON, in any order, of OpenTelemetry GenAI, OpenInference, the AI SDK's telemetry or Mastra; OTLP requests.
 * @throws UnrecognizedTranscriptError where they are no spans of these, or tell neither what models said nor what tools did.
 */
export function extractTrajectoryFromTrace(spans: unknown): Trajectory {
  const { calls, durationMs, tokens } = readSpanRun(spans)
  const trajectory: Trajectory = { steps: toSteps(calls), rawOutput: spans }
  if (durationMs !== undefined) trajectory.totalDurationMs = durationMs
  if (tokens !== undefined) trajectory.totalTokens = tokens.prompt + tokens.completion
  return trajectory
}

/** Without recursion: a trace may nest deeper than the stack is. */
function toSteps(calls: readonly SpanCall[]): TrajectoryStep[] {
  const steps: TrajectoryStep[] = []
  const open = [{ calls, into: steps, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const call of next.calls) {
      const step = toStep(call, next.depth)
      next.into.push(step)
      if (call.children.length === 0) continue
      const children: TrajectoryStep[] = []
      step.children = children
      open.push({ calls: call.children, into: children, depth: next.depth + 1 })
    }
  }
  return steps
}

function toStep({ entry, hasArgs, durationMs, agent }: SpanCall, depth: number): TrajectoryStep {
  const step = callStep(entry, hasArgs)
  if (durationMs !== undefined) step.durationMs = durationMs
  if (depth > 0 || agent !== undefined)
    step.metadata = { ...(depth > 0 && { depth }), ...(agent !== undefined && { agent }) }
  return step
}
