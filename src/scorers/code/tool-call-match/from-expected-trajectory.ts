import { BadOptionError } from '../../../errors/index.ts'
import { type ExpectedStep, nameExpectation, type TrajectoryExpectation } from '../../../scorer/index.ts'
import {
  checkExpectation,
  childExpectation,
  type ExpectedCall,
  isNone,
  isToolStep,
  type NoCalls,
} from '../../../trajectory/index.ts'

const subject = 'fromExpectedTrajectory'

/**
 * Takes the expected calls from the item's `expectedTrajectory`: its tool calls in order, `toolArgs` as their arguments, `match` kept.
 * A step that says no `stepType` is a tool call. Model requests, agents and workflow steps are no calls; the calls expected below them
 * stand in their place. `none()` stays `none()`. Runs without expected calls are not scorable.
 *
 * Only the calls are taken: `order` and `extra` of the scorer say how they compare, not the `ordering` of the trajectory, nor its
 * budgets; other fields of a step (`toolResult`) do not count. Steps below a tool call belong to the agent behind the tool, whose
 * calls the messages do not show: a run that expects some is an error, and `createTrajectoryAccuracyScorerCode` judges it.
 *
 * @example
 * ```ts
 * createToolCallMatchScorer({ expectedCalls: fromExpectedTrajectory(), order: 'subsequence' })
 * ```
 */
export function fromExpectedTrajectory(): (run: {
  expectedTrajectory?: TrajectoryExpectation
}) => readonly ExpectedCall[] | NoCalls | undefined {
  return nameExpectation(({ expectedTrajectory }: { expectedTrajectory?: TrajectoryExpectation }) => {
    if (expectedTrajectory === undefined) return undefined
    checkExpectation('expectedTrajectory', expectedTrajectory)
    const { steps } = expectedTrajectory
    if (steps === undefined || isNone(steps)) return steps
    const calls = callsOf(steps, 'steps')
    return calls.length === 0 ? undefined : calls
  }, 'expectedTrajectory')
}

function callsOf(steps: readonly ExpectedStep[], path: string): ExpectedCall[] {
  return steps.flatMap((step, index) => {
    const below = childExpectation(step)?.steps
    const option = `expectedTrajectory.${path}[${index}].children`
    if (!isToolStep({ name: step.name, fields: step, children: [] })) {
      return below === undefined || isNone(below) ? [] : callsOf(below, `${path}[${index}].children`)
    }
    if (below !== undefined) refuseBelow(option, below)
    const { name, match } = step
    const call: ExpectedCall = { name }
    if (step['toolArgs'] !== undefined) call.args = step['toolArgs']
    if (match !== undefined) call.match = match
    return [call]
  })
}

function refuseBelow(option: string, received: unknown): never {
  throw new BadOptionError({
    subject,
    option,
    received,
    accepted: 'no steps below a tool call',
    hint: 'Messages do not show the calls of the agent behind a tool. Use createTrajectoryAccuracyScorerCode, which judges nested steps.',
  })
}
