import type { StepRun } from '../../../scorer/index.ts'
import { type Trajectory, trajectoryOf as takePath } from '../../../trajectory/index.ts'

/** The path to score: what `extractTrajectory` makes of the output, without messages that were the run's input. */
export function trajectoryOf(run: StepRun): Trajectory {
  return takePath(run.output, () => run.transcript)
}
