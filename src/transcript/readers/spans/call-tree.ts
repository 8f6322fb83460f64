import { pairEachCall } from '../../pair-calls.ts'
import type { ToolCallEntry } from '../../types.ts'
import { agentsOf } from './agent-names.ts'
import { durationOf } from './durations.ts'
import { isInnerCall, mergeCalls } from './merge-spans.ts'
import type { SpanContent } from './span-content.ts'
import type { SpanNode } from './span-tree.ts'
import { countTokens, type TokenCount } from './token-counts.ts'
import { readWorkflowSteps, workflowPlaces } from './workflow-steps.ts'

/** A call as spans tell of it. */
export interface SpanCall {
  readonly entry: ToolCallEntry
  /** False where nothing in the trace records the arguments: `entry.args` says nothing then. */
  readonly hasArgs: boolean
  /** In milliseconds; undefined without a span of the tool, and where its clock ran backwards. */
  readonly durationMs: number | undefined
  /** Name of the agent that made it, where the tracer writes one. */
  readonly agent: string | undefined
  /** Calls of agents that ran within this one, and steps of workflows, in order. */
  readonly children: SpanStep[]
}

/** A step of a workflow as spans tell of it. */
export interface SpanWorkflowStep {
  readonly workflow: Extract<SpanContent, { kind: 'workflow' }>
  /** In milliseconds, over all turns of a loop. */
  readonly durationMs: number | undefined
  /** Steps of a nested workflow, and calls of agents that ran in the step, in order. */
  readonly children: SpanStep[]
}

/** A call, or a step of a workflow. */
export type SpanStep = SpanCall | SpanWorkflowStep

/** What spans tell of a run. */
export interface SpanRun {
  readonly steps: readonly SpanStep[]
  /** From the first start to the last end, in milliseconds; undefined where the spans have no times. */
  readonly durationMs: number | undefined
  /** Over all requests to models, those of sub-agents too; undefined where none is recorded. */
  readonly tokens: TokenCount | undefined
}

/** The calls of a trace as a tree, by the tools and the steps of workflows they ran below: models and agents between are passed over. */
export function readCallTree(nodes: readonly SpanNode[]): SpanRun {
  const owners = findOwners(nodes)
  const groups = new Map<SpanNode | undefined, SpanNode[]>()
  for (const node of nodes) {
    const owner = owners.get(node)
    const group = groups.get(owner)
    if (group) group.push(node)
    else groups.set(owner, [node])
  }
  const agents = agentsOf(nodes)
  const byNode = new Map<SpanNode, SpanStep>()
  const lists = [...groups].map(([owner, group]) => ({
    owner,
    own: inOrder(readGroup(group, agents, byNode), readSteps(group, owner, byNode)),
  }))
  const steps: SpanStep[] = []
  for (const { owner, own } of lists) {
    const home = homeOf(owner, owners, byNode)
    for (const step of own) (home?.children ?? steps).push(step)
  }
  return { steps, durationMs: durationOf(nodes), tokens: countTokens(nodes) }
}

/** The tool's span or the workflow's step that each node runs for; a span that shows the same call further in stands for the outer one. */
function findOwners(nodes: readonly SpanNode[]): Map<SpanNode, SpanNode | undefined> {
  const outermost = new Map<SpanNode, SpanNode>()
  const outerOf = (tool: SpanNode): SpanNode => {
    const chain: SpanNode[] = []
    let current = tool
    while (!outermost.has(current) && current.tool && isInnerCall(current)) {
      chain.push(current)
      current = current.tool
    }
    const outer = outermost.get(current) ?? current
    for (const link of chain) outermost.set(link, outer)
    return outer
  }
  const owners = new Map<SpanNode, SpanNode | undefined>()
  const places = workflowPlaces(nodes)
  for (const node of nodes) {
    const own = isInnerCall(node) && node.tool ? outerOf(node.tool) : node
    owners.set(node, places.get(own) ?? (own.tool && outerOf(own.tool)))
  }
  return owners
}

function homeOf(
  owner: SpanNode | undefined,
  owners: ReadonlyMap<SpanNode, SpanNode | undefined>,
  byNode: ReadonlyMap<SpanNode, SpanStep>,
): SpanStep | undefined {
  let current = owner
  while (current && !byNode.has(current)) current = owners.get(current)
  return current && byNode.get(current)
}

function readGroup(
  group: readonly SpanNode[],
  agents: ReadonlyMap<SpanNode, string>,
  byNode: Map<SpanNode, SpanStep>,
): Started[] {
  const { messages, spanOf, lacking, before } = mergeCalls(group)
  const calls: Started[] = []
  for (const { call, entries } of pairEachCall(messages)) {
    if (before.has(call)) continue
    const node = spanOf.get(call)
    for (const entry of entries) {
      const found: SpanCall = {
        entry,
        hasArgs: !lacking.has(call),
        durationMs: node && durationOf([node]),
        agent: node && agents.get(node),
        children: [],
      }
      calls.push({ step: found, start: node?.span.start })
      if (node && !byNode.has(node)) byNode.set(node, found)
    }
  }
  return calls
}

function readSteps(
  group: readonly SpanNode[],
  owner: SpanNode | undefined,
  byNode: Map<SpanNode, SpanStep>,
): Started[] {
  return readWorkflowSteps(group, owner).map(({ step, nodes }) => {
    for (const node of nodes) byNode.set(node, step)
    return { step, start: nodes[0]?.span.start }
  })
}

/** A step with the time it started, where that is known. */
interface Started {
  readonly step: SpanStep
  readonly start: number | undefined
}

/** Calls keep their order; a workflow's step stands before the first call that started later. */
function inOrder(calls: readonly Started[], steps: readonly Started[]): SpanStep[] {
  const ordered: SpanStep[] = []
  let next = 0
  for (const call of calls) {
    for (let step = steps[next]; step && isBefore(step, call); step = steps[next]) {
      ordered.push(step.step)
      next += 1
    }
    ordered.push(call.step)
  }
  return [...ordered, ...steps.slice(next).map(({ step }) => step)]
}

function isBefore({ start: left }: Started, { start: right }: Started): boolean {
  return left !== undefined && right !== undefined && left <= right
}
