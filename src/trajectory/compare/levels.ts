import { BadOptionError } from '../../errors/index.ts'
import type { Trajectory } from '../trajectory.ts'

/** A step as the comparison reads it: whatever it is made of, it has a name and a list of children. */
export interface ReadStep {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly children: readonly ReadStep[]
}

/** Deeper steps are left out; steps that hold themselves end there. */
const deepest = 100

const toolTypes: readonly unknown[] = ['tool_call', 'mcp_tool_call', 'provider_tool_call']
const wrapperTypes: readonly unknown[] = ['model_generation', 'processor_run']

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for what may be read as a trajectory: an object with a list of steps. */
export function hasSteps(value: unknown): value is Trajectory {
  return isFields(value) && Array.isArray(value['steps'])
}

/**
 * The steps of a trajectory. A step without a name has the name `''`, which matches nothing.
 *
 * @throws BadOptionError where it is no trajectory.
 */
export function readSteps(subject: string, trajectory: unknown): ReadStep[] {
  if (hasSteps(trajectory)) return readList(trajectory.steps, [])
  throw new BadOptionError({
    subject,
    option: 'trajectory',
    received: trajectory,
    accepted: 'a trajectory { steps: [{ name, stepType, ... }] }',
    hint: 'Take the steps of a run with extractTrajectory().',
  })
}

function readList(steps: unknown, above: readonly unknown[]): ReadStep[] {
  if (!Array.isArray(steps) || above.length > deepest) return []
  return Array.from(steps, (step: unknown): ReadStep => {
    if (!isFields(step)) return { name: '', fields: {}, children: [] }
    const { name } = step
    const children = above.includes(step) ? [] : readList(step['children'], [...above, step])
    return { name: typeof name === 'string' ? name : '', fields: step, children }
  })
}

/** True for a call of a tool. A step that says no type is one. */
export function isToolStep({ fields }: ReadStep): boolean {
  return fields['stepType'] === undefined || toolTypes.includes(fields['stepType'])
}

/** True for a request to a model and for a processor: tracers nest calls in them or do not; the path is the same. */
export function isWrapper({ fields }: ReadStep): boolean {
  return wrapperTypes.includes(fields['stepType'])
}

/**
 * The steps of one level, wherever a tracer put them: model requests and processors are replaced by what stands in them.
 *
 * @param keeps - True for such a step that is to be kept. Default: none.
 */
export function levelOf(
  steps: readonly ReadStep[],
  keeps: (step: ReadStep) => boolean = () => false,
): ReadStep[] {
  return steps.flatMap((step) => (isWrapper(step) && !keeps(step) ? levelOf(step.children, keeps) : [step]))
}

/** Every step of the tree, parents before their children. */
export function allSteps(steps: readonly ReadStep[]): ReadStep[] {
  return steps.flatMap((step) => [step, ...allSteps(step.children)])
}

/** The lists of steps that stand side by side: this level, and each level below one of its steps that is not in `judgedApart`. */
export function allLevels(
  steps: readonly ReadStep[],
  judgedApart: ReadonlySet<unknown> = new Set(),
): ReadStep[][] {
  const level = levelOf(steps)
  const below = level.flatMap((step) =>
    step.children.length === 0 || judgedApart.has(step.fields) ? [] : allLevels(step.children, judgedApart),
  )
  return [level, ...below]
}
