import { checkTrajectory } from '../extract/is-trajectory.ts'

/** A step as the comparison reads it: whatever it is made of, it has a name and a list of children. */
export interface ReadStep {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly children: readonly ReadStep[]
}

const toolTypes: readonly unknown[] = ['tool_call', 'mcp_tool_call', 'provider_tool_call']
const wrapperTypes: readonly unknown[] = ['model_generation', 'processor_run']

/**
 * The steps of a trajectory.
 *
 * @throws UnreadableTrajectoryError where it is none, or a step of it is none: left out, it could be one that is forbidden.
 */
export function readSteps(trajectory: unknown): ReadStep[] {
  checkTrajectory(trajectory)
  const read = new Map<object, ReadStep>()
  const open: { from: readonly object[]; into: ReadStep[] }[] = []
  const top: ReadStep[] = []
  const toStep = (given: object): ReadStep => {
    const known = read.get(given)
    if (known !== undefined) return known
    const fields = given as ReadStep['fields'] // reason: every step was checked to be an object
    const children: ReadStep[] = []
    const step = { name: String(fields['name']), fields, children }
    read.set(given, step)
    if (Array.isArray(fields['children'])) open.push({ from: fields['children'], into: children })
    return step
  }
  // Without recursion: a trace may nest deeper than the stack is.
  open.push({ from: trajectory.steps, into: top })
  for (let next = open.pop(); next; next = open.pop())
    for (const given of next.from) next.into.push(toStep(given))
  return top
}

/** True for a call of a tool. A step that says no type is one. */
export function isToolStep({ fields }: ReadStep): boolean {
  return fields['stepType'] === undefined || toolTypes.includes(fields['stepType'])
}

/** True for a request to a model and for a processor: tracers nest calls in them or do not; the path is the same. */
function isWrapper({ fields }: ReadStep): boolean {
  return wrapperTypes.includes(fields['stepType'])
}

/** Goes through steps, parents before their children; the children of those that `opens` does not name are left out. */
function* walk(steps: readonly ReadStep[], opens: (step: ReadStep) => boolean): Generator<ReadStep> {
  const open = steps.toReversed()
  for (let step = open.pop(); step; step = open.pop()) {
    yield step
    if (opens(step)) for (const child of step.children.toReversed()) open.push(child)
  }
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
  const isOpen = (step: ReadStep): boolean => isWrapper(step) && !keeps(step)
  return [...walk(steps, isOpen)].filter((step) => !isOpen(step))
}

/** Every step of the tree, parents before their children. */
export function allSteps(steps: readonly ReadStep[]): ReadStep[] {
  return [...walk(steps, () => true)]
}

/** The lists of steps that stand side by side: this level, and each level below one of its steps that is not in `judgedApart`. */
export function allLevels(
  steps: readonly ReadStep[],
  judgedApart: ReadonlySet<unknown> = new Set(),
): ReadStep[][] {
  const levels: ReadStep[][] = []
  const open = [steps]
  for (let next = open.pop(); next; next = open.pop()) {
    const level = levelOf(next)
    levels.push(level)
    for (const { children, fields } of level.toReversed())
      if (children.length > 0 && !judgedApart.has(fields)) open.push(children)
  }
  return levels
}
