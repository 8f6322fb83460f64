import { pairEachCall } from '../../pair-calls.ts'
import type { ToolCallEntry } from '../../types.ts'
import { agentsOf } from './agent-names.ts'
import { isInnerCall, mergeCalls } from './merge-spans.ts'
import type { SpanNode } from './span-tree.ts'
import { countTokens, type TokenCount } from './token-counts.ts'

/** A call as spans tell of it. */
export interface SpanCall {
  readonly entry: ToolCallEntry
  /** False where nothing in the trace records the arguments: `entry.args` says nothing then. */
  readonly hasArgs: boolean
  /** In milliseconds; undefined without a span of the tool, and where its clock ran backwards. */
  readonly durationMs: number | undefined
  /** Name of the agent that made it, where the tracer writes one. */
  readonly agent: string | undefined
  /** Calls of agents that ran within this one, in order. */
  readonly children: SpanCall[]
}

/** What spans tell of a run. */
export interface SpanRun {
  readonly calls: readonly SpanCall[]
  /** From the first start to the last end, in milliseconds; undefined where the spans have no times. */
  readonly durationMs: number | undefined
  /** Over all requests to models, those of sub-agents too; undefined where none is recorded. */
  readonly tokens: TokenCount | undefined
}

/** The calls of a trace as a tree, by the tools they ran below: models, steps and agents between are passed over, however many. */
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
  const byNode = new Map<SpanNode, SpanCall>()
  const lists = [...groups].map(([owner, group]) => ({ owner, calls: readGroup(group, agents, byNode) }))
  const calls: SpanCall[] = []
  for (const { owner, calls: own } of lists) {
    const home = homeOf(owner, owners, byNode)
    for (const call of own) (home?.children ?? calls).push(call)
  }
  return { calls, durationMs: spanOfTime(nodes), tokens: countTokens(nodes) }
}

/** The tool's span that each node runs for; a span that shows the same call further in stands for the outer one. */
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
  for (const node of nodes) {
    const around = isInnerCall(node) && node.tool ? outerOf(node.tool).tool : node.tool
    owners.set(node, around && outerOf(around))
  }
  return owners
}

function homeOf(
  owner: SpanNode | undefined,
  owners: ReadonlyMap<SpanNode, SpanNode | undefined>,
  byNode: ReadonlyMap<SpanNode, SpanCall>,
): SpanCall | undefined {
  let current = owner
  while (current && !byNode.has(current)) current = owners.get(current)
  return current && byNode.get(current)
}

function readGroup(
  group: readonly SpanNode[],
  agents: ReadonlyMap<SpanNode, string>,
  byNode: Map<SpanNode, SpanCall>,
): SpanCall[] {
  const { messages, spanOf, lacking, before } = mergeCalls(group)
  const calls: SpanCall[] = []
  for (const { call, entries } of pairEachCall(messages)) {
    if (before.has(call)) continue
    const node = spanOf.get(call)
    for (const entry of entries) {
      const found: SpanCall = {
        entry,
        hasArgs: !lacking.has(call),
        durationMs: node && durationOf(node),
        agent: node && agents.get(node),
        children: [],
      }
      calls.push(found)
      if (node && !byNode.has(node)) byNode.set(node, found)
    }
  }
  return calls
}

function durationOf({ span: { start, end, raw } }: SpanNode): number | undefined {
  const hasEnded = ['endTime', 'endTimeUnixNano', 'endedAt', 'end_time'].some((key) => raw[key] != null)
  return start > 0 && end >= start && hasEnded ? end - start : undefined
}

function spanOfTime(nodes: readonly SpanNode[]): number | undefined {
  let start = Number.POSITIVE_INFINITY
  let end = Number.NEGATIVE_INFINITY
  for (const node of nodes) {
    if (durationOf(node) === undefined) continue
    start = Math.min(start, node.span.start)
    end = Math.max(end, node.span.end)
  }
  return end >= start ? end - start : undefined
}
