import { describeValue } from '../../errors/index.ts'
import { trajectoryOf } from '../../trajectory/index.ts'
import { isFields } from '../../transcript/index.ts'
import type { Subject } from '../plan/slot.ts'
import { type CellFault, faultOf, readFault } from './cell-errors.ts'
import { type RunView, viewRun } from './run-view.ts'

/** What a scorer of a category looks at, taken out of the run. What is not there is a fault, never a score. */
export function viewSubject(view: RunView, subject: Subject): RunView | CellFault {
  if (subject.kind === 'run') return view
  return subject.kind === 'trajectory' ? viewTrajectory(view) : viewStep(view, subject.id)
}

/** The path of the run: a trajectory or a workflow's result that the target handed back, else the tool calls of its output. */
function viewTrajectory({ run, transcript }: RunView): RunView | CellFault {
  try {
    return { run: { ...run, output: trajectoryOf(run.output, transcript && (() => transcript)) }, transcript }
  } catch (thrown) {
    return readFault(thrown)
  }
}

type Fields = Readonly<Record<string, unknown>>

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
