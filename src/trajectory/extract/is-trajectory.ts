import { describeValue } from '../../errors/index.ts'
import { isFields } from '../../transcript/index.ts'
import type { Trajectory } from '../trajectory.ts'
import { UnreadableTrajectoryError } from './extract-errors.ts'

/** The fields of a trajectory. */
export const trajectoryKeys: ReadonlySet<string> = new Set([
  'steps',
  'totalDurationMs',
  'totalTokens',
  'rawOutput',
  'rawWorkflowResult',
])
const hint = 'A trajectory is { steps: [{ stepType, name, children?: [...] }] }: every step has a name.'

/** Steps that stand in several places count in each of them: a few objects can stand for more steps than anybody can look at. */
const mostSteps = 1_000_000

/** True for what is meant as a trajectory, whatever its steps are: an object with a list of steps. */
export function hasSteps(value: unknown): value is Trajectory {
  return isFields(value) && Array.isArray(value['steps'])
}

/**
 * True for an object with a list of named steps. An empty list is a trajectory where nothing else stands beside it.
 *
 * @throws UnreadableTrajectoryError where steps further in are none, or hold themselves.
 */
export function isTrajectory(value: unknown): value is Trajectory {
  if (!hasSteps(value)) return false
  if (value.steps.length === 0) return Object.keys(value).every((key) => trajectoryKeys.has(key))
  if (!isStepList(value.steps)) return false
  checkChildren(value.steps)
  return true
}

/**
 * Refuses what is no trajectory, and one with a step that is none, however deep it stands.
 *
 * @throws UnreadableTrajectoryError
 */
export function checkTrajectory(value: unknown): asserts value is Trajectory {
  if (!hasSteps(value)) throw new UnreadableTrajectoryError(`${describeValue(value)} has no \`steps\``, hint)
  const place = value.steps.findIndex((step) => !isStep(step))
  if (place < 0) checkChildren(value.steps)
  else {
    const seen = describeValue(value.steps[place])
    throw new UnreadableTrajectoryError(`\`steps[${place}]\` is ${seen}, no step with a name`, hint)
  }
}

function isStep(value: unknown): boolean {
  return isFields(value) && typeof value['name'] === 'string' && value['name'] !== '' && !('role' in value)
}

/** Holes are no steps. */
function isStepList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.findIndex((step) => !isStep(step)) < 0
}

/** Step by step, with what is around a step at hand: a step may stand in two places, but not within itself. */
function checkChildren(roots: readonly unknown[]): void {
  const around = new Set<unknown>()
  const sizes = new Map<unknown, number>()
  const stack: { step: unknown; isLeaving: boolean }[] = roots.map((step) => ({ step, isLeaving: false }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { step, isLeaving } = next
    const children = childrenOf(step)
    if (isLeaving) {
      around.delete(step)
      sizes.set(step, sizeOf(children, sizes) + 1)
      continue
    }
    if (around.has(step)) throw new UnreadableTrajectoryError('a step is one of its own children', hint)
    if (sizes.has(step) || children.length === 0) continue
    around.add(step)
    stack.push({ step, isLeaving: true })
    for (const child of children) stack.push({ step: child, isLeaving: false })
  }
  if (sizeOf(roots, sizes) > mostSteps)
    throw new UnreadableTrajectoryError(`it has more than ${mostSteps.toLocaleString('en')} steps`, hint)
}

function childrenOf(step: unknown): readonly unknown[] {
  const children = isFields(step) ? step['children'] : undefined
  if (children === undefined || children === null) return []
  if (isStepList(children)) return children
  throw new UnreadableTrajectoryError('the `children` of a step are no list of named steps', hint)
}

function sizeOf(steps: readonly unknown[], sizes: ReadonlyMap<unknown, number>): number {
  return steps.reduce<number>((sum, step) => sum + (sizes.get(step) ?? 1), 0)
}
