import { describeValue } from '../../errors/index.ts'
import { readTranscript, type Transcript } from '../../transcript/index.ts'
import type { Subject } from '../plan/slot.ts'
import { type CellFault, faultOf, readFault } from './cell-errors.ts'
import { type RunView, viewRun } from './run-view.ts'

/** What a scorer of a category looks at, taken out of the run. What is not there is a fault, never a score. */
export function viewSubject(view: RunView, subject: Subject): RunView | CellFault {
  if (subject.kind === 'run') return view
  return subject.kind === 'trajectory' ? viewTrajectory(view) : viewStep(view, subject.id)
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A trajectory the target handed back, else the tool calls of the transcript. */
function viewTrajectory({ run, transcript }: RunView): RunView | CellFault {
  if (isTrajectory(run.output)) return { run, transcript }
  if (isWorkflowResult(run.output)) {
    const message =
      'The path of a workflow cannot be read from its result yet: return a trajectory { steps: [{ name, ... }] } from the target.'
    return faultOf('transcript', 'PROCTOR_TRANSCRIPT_NO_TRAJECTORY', message)
  }
  try {
    const read = transcript ?? readTranscript(run.output, { input: run.input })
    return { run: { ...run, output: trajectoryOf(read, run.output) }, transcript: read }
  } catch (thrown) {
    return readFault(thrown)
  }
}

function isTrajectory(output: unknown): boolean {
  if (!isFields(output) || !Array.isArray(output['steps'])) return false
  return output['steps'].every((step) => isFields(step) && typeof step['name'] === 'string')
}

function trajectoryOf(transcript: Transcript, rawOutput: unknown): object {
  const steps = transcript.toolCalls.map(({ name, args, result, state }) => ({
    stepType: 'tool_call',
    name,
    toolArgs: args,
    ...(result && { toolResult: result.content }),
    ...(state === 'succeeded' || state === 'failed' ? { success: state === 'succeeded' } : {}),
  }))
  return { steps, rawOutput }
}

function isWorkflowResult(output: unknown): output is { steps: Fields } {
  return isFields(output) && isFields(output['steps'])
}

/** One step of a workflow's result, `{ steps: { [id]: { status, output, payload } } }`. */
function viewStep({ run }: RunView, id: string): RunView | CellFault {
  const fault = (message: string): CellFault => faultOf('transcript', 'PROCTOR_TRANSCRIPT_NO_STEP', message)
  if (!isWorkflowResult(run.output)) {
    return fault(
      `The output has no workflow steps, so step "${id}" cannot be scored: it is ${describeValue(run.output)}.`,
    )
  }
  const { steps } = run.output
  const step = Object.hasOwn(steps, id) ? steps[id] : undefined
  if (!isFields(step)) {
    return fault(
      `Step "${id}" did not run. Steps of this result: ${Object.keys(steps).join(', ') || 'none'}.`,
    )
  }
  if (step['status'] !== undefined && step['status'] !== 'success') {
    return fault(`Step "${id}" ended as ${describeValue(step['status'])} and has no output to score.`)
  }
  return viewRun({ ...run, input: step['payload'], output: step['output'] })
}
