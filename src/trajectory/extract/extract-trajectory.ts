import {
  draftTranscript,
  isSpans,
  isTranscript,
  type Transcript,
  UnrecognizedTranscriptError,
} from '../../transcript/index.ts'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { callStep } from './call-step.ts'
import { extractTrajectoryFromTrace } from './extract-trajectory-from-trace.ts'
import { extractWorkflowTrajectory, isWorkflowResult } from './extract-workflow-trajectory.ts'
import { checkTrajectory, hasSteps, isTrajectory } from './is-trajectory.ts'
import { readSubAgent } from './sub-agent-calls.ts'

/**
 * The path an agent took, from what it handed back: each tool call is a step, in order. `success` is absent where the output does not tell how
 * a call ended. Calls of an agent that ran as a tool are the `children` of that call where its result holds them, with `metadata.depth` from 1.
 *
 * @param output - Messages or a reply of any known format, a transcript, spans, a workflow's result, or a trajectory (returned as it is).
 * @throws UnrecognizedTranscriptError where nothing of it can be read, RunFailedError where it says that the run failed, and
 * UnreadableTrajectoryError for a broken trajectory.
 *
 * @example
 * ```ts
 * extractTrajectory([{ role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'search', arguments: '{}' } }] }])
 * // { steps: [{ stepType: 'tool_call', name: 'search', toolArgs: {} }], ... }
 * ```
 */
export function extractTrajectory(output: unknown): Trajectory {
  return trajectoryOf(output)
}

/**
 * `extractTrajectory()` for whoever may have read the output before.
 *
 * @param read - Reads its transcript; called only where the output is none of the other kinds.
 */
export function trajectoryOf(
  output: unknown,
  read: () => Transcript = () => draftTranscript(output),
): Trajectory {
  if (isTranscript(output)) return fromTranscript(output, output)
  if (isTrajectory(output)) return output
  if (isWorkflowResult(output)) return extractWorkflowTrajectory(output)
  if (isSpans(output)) return extractTrajectoryFromTrace(output)
  try {
    return fromTranscript(read(), output)
  } catch (thrown) {
    // Meant as a trajectory, it is refused as one.
    if (thrown instanceof UnrecognizedTranscriptError && hasSteps(output)) checkTrajectory(output)
    throw thrown
  }
}

function fromTranscript(transcript: Transcript, rawOutput: unknown): Trajectory {
  return { steps: stepsOf(transcript, 0), rawOutput }
}

/** Results of results are real nesting: data that was handed about in a program has an end. */
const deepest = 50

function stepsOf(transcript: Transcript, depth: number): TrajectoryStep[] {
  return transcript.toolCalls.map((entry) => {
    const step = callStep(entry)
    if (depth > 0) step.metadata = { depth }
    const below = depth < deepest ? readSubAgent(entry.result?.content) : undefined
    if (below && below.toolCalls.length > 0) step.children = stepsOf(below, depth + 1)
    return step
  })
}
