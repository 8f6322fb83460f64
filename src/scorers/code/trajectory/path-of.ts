import type { StepRun } from '../../../scorer/index.ts'
import { type Trajectory, trajectoryOf } from '../../../trajectory/index.ts'

/** Why nothing is scored where all that is expected can only be broken by doing something. */
export const nothingDone =
  'the run has no assistant message, so there is nothing that could break what is expected'

/** The path to score: what `extractTrajectory` makes of the output, without messages that were the run's input. */
export function pathOf(run: StepRun): {
  trajectory: Trajectory /** It has no assistant message. */
  didNothing: boolean
} {
  let isOfMessages = false
  const trajectory = trajectoryOf(run.output, () => {
    isOfMessages = true
    return run.transcript
  })
  const didNothing = isOfMessages && !run.transcript.messages.some(({ role }) => role === 'assistant')
  return { trajectory, didNothing }
}
