import { readSpanRun, type SpanCall, type SpanStep, type SpanWorkflowStep } from '../../transcript/index.ts'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { callStep } from './call-step.ts'

/**
 * The path of a run, from its recorded spans: the same calls as `extractTrajectory()` tells from its messages, whatever the tracer nests them
 * in, with `durationMs`. Requests to models are no steps: their tokens are in `totalTokens`. Calls of an agent that ran as a tool are the
 * `children` of that call, with `metadata.depth` from 1; `metadata.agent` names the agent where the tracer does. `toolArgs` is absent where
 * nothing recorded the arguments. Steps of Mastra's workflows are those of `extractWorkflowTrajectory()`, with the calls that agents made in
 * them, and the steps of nested workflows, as `children`.
 *
 * @param spans - Spans or their JSON, in any order, of OpenTelemetry GenAI, OpenInference, the AI SDK's telemetry or Mastra; OTLP requests.
 * @throws UnrecognizedTranscriptError where they are no spans of these, or tell neither what models said nor what tools did.
 */
export function extractTrajectoryFromTrace(spans: unknown): Trajectory {
  const { steps, durationMs, tokens } = readSpanRun(spans)
  const trajectory: Trajectory = { steps: toSteps(steps), rawOutput: spans }
  if (durationMs !== undefined) trajectory.totalDurationMs = durationMs
  if (tokens !== undefined) trajectory.totalTokens = tokens.prompt + tokens.completion
  return trajectory
}

/** Without recursion: a trace may nest deeper than the stack is. */
function toSteps(told: readonly SpanStep[]): TrajectoryStep[] {
  const steps: TrajectoryStep[] = []
  const open = [{ told, into: steps, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const own of next.told) {
      const step = 'workflow' in own ? toWorkflowStep(own) : toCallStep(own, next.depth)
      next.into.push(step)
      if (own.children.length === 0) continue
      const children: TrajectoryStep[] = []
      step.children = children
      open.push({ told: own.children, into: children, depth: next.depth + 1 })
    }
  }
  return steps
}

function toCallStep({ entry, hasArgs, durationMs, agent }: SpanCall, depth: number): TrajectoryStep {
  const step = callStep(entry, hasArgs)
  if (durationMs !== undefined) step.durationMs = durationMs
  if (depth > 0 || agent !== undefined)
    step.metadata = { ...(depth > 0 && { depth }), ...(agent !== undefined && { agent }) }
  return step
}

function toWorkflowStep({ workflow, durationMs }: SpanWorkflowStep): TrajectoryStep {
  const { name, status, output, payload, error, iterationCount } = workflow
  const told = Object.entries({ payload, error, iterationCount }).filter(([, value]) => value !== undefined)
  return {
    name,
    stepType: 'workflow_step',
    stepId: name,
    ...(status !== undefined && { status }),
    ...(output !== undefined && { output }),
    ...(durationMs !== undefined && { durationMs }),
    ...(told.length > 0 && { metadata: Object.fromEntries(told) }),
  }
}
