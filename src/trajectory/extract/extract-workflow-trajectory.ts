import { describeValue } from '../../errors/index.ts'
import { asText, isFields } from '../../transcript/index.ts'
import type { Trajectory, TrajectoryStep } from '../trajectory.ts'
import { UnreadableTrajectoryError } from './extract-errors.ts'

type Fields = Readonly<Record<string, unknown>>

const hint =
  'A workflow result is { status, steps: { [id]: { status, output, ... } } }, as `run.start()` hands it back.'

/** True for a workflow's result: an object with a record of step results under `steps`. */
export function isWorkflowResult(value: unknown): value is Fields & { steps: Fields } {
  return isFields(value) && isFields(value['steps']) && !Array.isArray(value['steps'])
}

/**
 * The steps a workflow took, in the order in which they started. Each is a `workflow_step` with its `status` (`success`, `failed`,
 * `suspended`, ...) and `output`; a step that failed has `metadata.error`, one that waits `metadata.suspendPayload`, one of a loop
 * `metadata.iterationCount`. Steps of a nested workflow are the `children` of its step. A failed or suspended workflow has taken the steps before.
 *
 * @param result - A result of a Mastra workflow, `{ status, steps: { [id]: { status, output, payload } } }`.
 * @throws UnreadableTrajectoryError where it is no such result.
 */
export function extractWorkflowTrajectory(result: unknown): Trajectory {
  if (!isWorkflowResult(result))
    throw new UnreadableTrajectoryError(`${describeValue(result)} has no workflow steps`, hint)
  const steps = readSteps(result, new Set())
  const trajectory: Trajectory = { steps, rawOutput: result['result'], rawWorkflowResult: result }
  const duration = durationOf(Object.values(result.steps))
  if (duration !== undefined) trajectory.totalDurationMs = duration
  return trajectory
}

interface StepEntry {
  readonly id: string
  readonly fields: Fields
}

function readSteps(result: Fields & { steps: Fields }, around: Set<unknown>): TrajectoryStep[] {
  const { steps } = result
  if (around.has(steps)) throw new UnreadableTrajectoryError('a nested workflow holds itself', hint)
  around.add(steps)
  const entries: StepEntry[] = []
  for (const [id, fields] of Object.entries(steps)) {
    // Beside the steps stands the input of the workflow.
    if (id === 'input' && !isStepResult(fields)) continue
    if (!isStepResult(fields))
      throw new UnreadableTrajectoryError(
        `step ${JSON.stringify(id)} is ${describeValue(fields)}, without a \`status\``,
        hint,
      )
    entries.push({ id, fields })
  }
  const found = nest(inOrder(entries, result['stepExecutionPath']), around)
  around.delete(steps)
  return found
}

function isStepResult(value: unknown): value is Fields {
  return isFields(value) && typeof value['status'] === 'string'
}

/** By the time they started, where all tell one; else by the path the workflow tells, then as they stand. */
function inOrder(entries: readonly StepEntry[], path: unknown): StepEntry[] {
  const places = new Map<unknown, number>()
  if (Array.isArray(path))
    for (const [index, id] of path.entries()) if (!places.has(id)) places.set(id, index)
  const startOf = ({ fields }: StepEntry): number => timeOf(fields['startedAt']) ?? Number.NaN
  const isTimed = entries.every((entry) => !Number.isNaN(startOf(entry)))
  const placeOf = ({ id }: StepEntry): number => places.get(id) ?? entries.length + places.size
  return [...entries].sort(
    (left, right) => (isTimed ? startOf(left) - startOf(right) : 0) || placeOf(left) - placeOf(right),
  )
}

/** Stored runs write steps of a nested workflow beside its own step, as `outer.inner`. */
function nest(entries: readonly StepEntry[], around: Set<unknown>): TrajectoryStep[] {
  const byId = new Map(entries.map((entry) => [entry.id, toStep(entry, around)]))
  const top: TrajectoryStep[] = []
  for (const [id, step] of byId) {
    const outer = outerOf(id, byId)
    if (!outer) {
      top.push(step)
      continue
    }
    step.name = id.slice(outer.name.length + 1)
    outer.step.children = [...(outer.step.children ?? []), step]
  }
  return top
}

function outerOf(
  id: string,
  byId: ReadonlyMap<string, TrajectoryStep>,
): { name: string; step: TrajectoryStep } | undefined {
  for (let dot = id.lastIndexOf('.'); dot > 0; dot = id.lastIndexOf('.', dot - 1)) {
    const name = id.slice(0, dot)
    const step = byId.get(name)
    if (step) return { name, step }
  }
  return undefined
}

function toStep({ id, fields }: StepEntry, around: Set<unknown>): TrajectoryStep {
  const step: TrajectoryStep = { name: id, stepType: 'workflow_step', stepId: id }
  const status = asText(fields['status'])
  if (status !== undefined) step.status = status
  if (fields['output'] !== undefined) step.output = fields['output']
  const duration = durationOf([fields])
  if (duration !== undefined) step.durationMs = duration
  const metadata = metadataOf(fields)
  if (Object.keys(metadata).length > 0) step.metadata = metadata
  if (isWorkflowResult(fields)) step.children = readSteps(fields, around)
  return step
}

function metadataOf(fields: Fields): Record<string, unknown> {
  const { error, payload, suspendPayload, metadata } = fields
  const known = {
    payload,
    error: isFields(error) || error instanceof Error ? error['message'] : error,
    suspendPayload,
  }
  const count = isFields(metadata) ? metadata['iterationCount'] : undefined
  return Object.fromEntries(
    Object.entries({ ...known, iterationCount: count }).filter(([, value]) => value !== undefined),
  )
}

function timeOf(value: unknown): number | undefined {
  const time = value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : value
  return typeof time === 'number' && Number.isFinite(time) ? time : undefined
}

function durationOf(steps: readonly unknown[]): number | undefined {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const step of steps) {
    if (!isFields(step)) continue
    const start = timeOf(step['startedAt'])
    const end = timeOf(step['endedAt'])
    if (start === undefined || end === undefined || end < start) continue
    first = Math.min(first, start)
    last = Math.max(last, end)
  }
  return last >= first ? last - first : undefined
}
