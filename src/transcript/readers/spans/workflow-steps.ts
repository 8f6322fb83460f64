import type { SpanStep, SpanWorkflowStep } from './call-tree.ts'
import { durationOf } from './durations.ts'
import type { SpanContent } from './span-content.ts'
import type { SpanNode } from './span-tree.ts'

type WorkflowContent = Extract<SpanContent, { kind: 'workflow' }>

/** What a node says of a workflow. What an agent is made of inside is no step of its path: of workflows below a model none is read. */
export function workflowOf({ content, model }: SpanNode): WorkflowContent | undefined {
  return content?.kind === 'workflow' && model === undefined ? content : undefined
}

/** The step or loop of a workflow that each node runs in; undefined where a tool's call stands nearer, or there is none. */
export function workflowPlaces(nodes: readonly SpanNode[]): ReadonlyMap<SpanNode, SpanNode | undefined> {
  const places = new Map<SpanNode, SpanNode | undefined>()
  for (const node of nodes) {
    const chain: SpanNode[] = []
    for (let current: SpanNode | undefined = node; current && !places.has(current); current = current.parent)
      chain.push(current)
    for (const link of chain.reverse()) places.set(link, placeBelow(link.parent, places))
  }
  return places
}

function placeBelow(
  parent: SpanNode | undefined,
  places: ReadonlyMap<SpanNode, SpanNode | undefined>,
): SpanNode | undefined {
  if (parent === undefined || parent.content?.kind === 'tool') return undefined
  const part = workflowOf(parent)?.part
  return part === 'step' || part === 'loop' ? parent : places.get(parent)
}

/** The steps among nodes that run in one place, in order. Those of a loop are one step, as in a workflow's result. */
export function readWorkflowSteps(
  nodes: readonly SpanNode[],
  place: SpanNode | undefined,
): { step: SpanWorkflowStep; nodes: readonly SpanNode[] }[] {
  const steps = nodes.flatMap((node) => {
    const content = workflowOf(node)
    return content?.part === 'step' ? [{ node, content }] : []
  })
  const loop = place && workflowOf(place)
  if (loop?.part !== 'loop') {
    return steps.map(({ node, content }) => ({ step: toStep(content, [node]), nodes: [node] }))
  }
  const byName = new Map<string, typeof steps>()
  for (const step of steps) {
    const turns = byName.get(step.content.name)
    if (turns) turns.push(step)
    else byName.set(step.content.name, [step])
  }
  return [...byName.values()].flatMap((turns) => {
    const last = turns.at(-1)
    if (last === undefined) return []
    const isWhole = byName.size === 1 && loop.output !== undefined
    const content = {
      ...last.content,
      iterationCount: loop.iterationCount,
      ...(isWhole && { output: loop.output }),
    }
    const own = turns.map(({ node }) => node)
    return [{ step: toStep(content, own), nodes: own }]
  })
}

function toStep(workflow: WorkflowContent, nodes: readonly SpanNode[]): SpanWorkflowStep {
  const children: SpanStep[] = []
  return { workflow, durationMs: durationOf(nodes), children }
}
