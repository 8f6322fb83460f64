import { asText } from '../../plain.ts'
import type { Span } from './span.ts'
import type { SpanNode } from './span-tree.ts'

/** The agent around each node, by the nearest span that names one. */
export function agentsOf(nodes: readonly SpanNode[]): ReadonlyMap<SpanNode, string> {
  const names = new Map<SpanNode, string>()
  const visited = new Set<SpanNode>()
  for (const node of nodes) {
    const chain: SpanNode[] = []
    for (
      let current: SpanNode | undefined = node;
      current && !visited.has(current);
      current = current.parent
    ) {
      visited.add(current)
      chain.push(current)
    }
    for (const link of chain.reverse()) {
      const name = nameOf(link.span) ?? (link.parent && names.get(link.parent))
      if (name !== undefined) names.set(link, name)
    }
  }
  return names
}

function nameOf({ attributes, raw, name }: Span): string | undefined {
  const type = asText(raw['spanType'] ?? raw['type'])?.toLowerCase()
  if (type === 'agent_run') return asText(raw['entityName']) ?? asText(raw['entityId'])
  const named = asText(attributes['gen_ai.agent.name']) ?? asText(attributes['agent.name'])
  if (named !== undefined) return named
  return attributes['openinference.span.kind'] === 'AGENT'
    ? name
    : asText(attributes['ai.telemetry.functionId'])
}
