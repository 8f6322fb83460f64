import type { StepRun } from '../../../scorer/index.ts'
import { type Trajectory, trajectoryOf as takePath } from '../../../trajectory/index.ts'
import type { Transcript } from '../../../transcript/index.ts'

/** The path to score: what `extractTrajectory` makes of the output, without messages that were the run's input. */
export function trajectoryOf(run: StepRun): Trajectory {
  return takePath(run.output, readOf(run))
}

/** The transcript; undefined for outputs that have none, such as a trajectory. What cannot be read at all is refused by the extraction. */
function readOf(run: StepRun): Transcript | undefined {
  try {
    return run.transcript
  } catch {
    return undefined
  }
}
