import { isFields } from '../../transcript/index.ts'
import type { Trajectory } from '../trajectory.ts'
import { UnreadableTrajectoryError } from './extract-errors.ts'

const keys = new Set(['steps', 'totalDurationMs', 'totalTokens', 'rawOutput', 'rawWorkflowResult'])
const hint = 'A trajectory is { steps: [{ stepType, name, children?: [...] }] }: every step has a name.'

/**
 * True for an object with a list of named steps. An empty list is a trajectory where nothing else stands beside it.
 *
 * @throws UnreadableTrajectoryError where steps further in are none, or hold themselves.
 */
export function isTrajectory(value: unknown): value is Trajectory {
  if (!isFields(value) || !Array.isArray(value['steps'])) return false
  const { steps } = value
  if (steps.length === 0) return Object.keys(value).every((key) => keys.has(key))
  if (!steps.every(isStep)) return false
  checkChildren(steps)
  return true
}

function isStep(value: unknown): boolean {
  return isFields(value) && typeof value['name'] === 'string' && value['name'] !== '' && !('role' in value)
}

/** Step by step, with what is around a step at hand: a step may stand in two places, but not within itself. */
function checkChildren(roots: readonly unknown[]): void {
  const around = new Set<unknown>()
  const done = new Set<unknown>()
  const stack: { step: unknown; isLeaving: boolean }[] = roots.map((step) => ({ step, isLeaving: false }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { step, isLeaving } = next
    if (isLeaving) {
      around.delete(step)
      done.add(step)
      continue
    }
    if (around.has(step)) throw new UnreadableTrajectoryError('a step is one of its own children', hint)
    if (done.has(step)) continue
    const children = isFields(step) ? step['children'] : undefined
    if (children === undefined) continue
    if (!Array.isArray(children) || !children.every(isStep))
      throw new UnreadableTrajectoryError('the `children` of a step are no list of named steps', hint)
    around.add(step)
    stack.push({ step, isLeaving: true })
    for (const child of children) stack.push({ step: child, isLeaving: false })
  }
}
