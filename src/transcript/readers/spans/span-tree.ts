import type { Span } from './span.ts'
import type { ModelLevel, SpanContent } from './span-content.ts'

/** A span in its place among the others. */
export interface SpanNode {
  readonly span: Span
  readonly content: SpanContent | undefined
  parent: SpanNode | undefined
  /** The tool's span it runs below, if any. */
  tool: SpanNode | undefined
  /** The nearest model or agent around it, without a tool between. */
  model: SpanNode | undefined
  /** Other spans hold what it says: its own words would be counted twice. */
  isWrapper: boolean
}

/** Nodes for spans, in the order they started; parents come before children that started with them. Spans of asides are left out. */
export function buildSpanTree(
  spans: readonly Span[],
  read: (span: Span) => SpanContent | undefined,
): SpanNode[] {
  const nodes = spans.map((span) => createNode(span, read(span)))
  const byId = new Map<string, SpanNode>()
  for (const node of nodes) if (node.span.id !== null) byId.set(node.span.id, node)
  const placed = new Map<SpanNode, Place>()
  for (const node of nodes) placeNode(node, byId, placed)
  const ordered = inOrder(nodes.filter((node) => !placed.get(node)?.isAside))
  markLinkedWrappers(ordered)
  markUnlinkedWrappers(ordered)
  return ordered
}

function createNode(span: Span, content: SpanContent | undefined): SpanNode {
  return { span, content, parent: undefined, tool: undefined, model: undefined, isWrapper: false }
}

interface Place {
  isAside: boolean
}

/** Places a node and what is above it, outermost first; a record that runs in a circle loses the link that closes it. */
function placeNode(node: SpanNode, byId: ReadonlyMap<string, SpanNode>, placed: Map<SpanNode, Place>): void {
  const chain: SpanNode[] = []
  const onTheWay = new Set<SpanNode>()
  let current: SpanNode | undefined = node
  while (current && !placed.has(current) && !onTheWay.has(current)) {
    chain.push(current)
    onTheWay.add(current)
    current = current.span.parentId === null ? undefined : byId.get(current.span.parentId)
  }
  let parent = current && placed.has(current) ? current : undefined
  for (const link of chain.reverse()) {
    link.parent = parent
    if (parent) findSurroundings(link, parent)
    const isAside =
      link.content?.kind === 'aside' || (parent !== undefined && placed.get(parent)?.isAside === true)
    placed.set(link, { isAside })
    parent = link
  }
}

function findSurroundings(node: SpanNode, parent: SpanNode): void {
  const kind = parent.content?.kind
  node.tool = kind === 'tool' ? parent : parent.tool
  if (kind === 'model') node.model = parent
  else if (kind !== 'tool') node.model = parent.model
}

function* ancestorsOf(node: SpanNode): Generator<SpanNode> {
  for (let current = node.parent; current; current = current.parent) yield current
}

/** True where the tool's span runs around the node, at any distance. */
export function isAround(tool: SpanNode, node: SpanNode): boolean {
  for (const ancestor of ancestorsOf(node)) if (ancestor === tool) return true
  return false
}

function inOrder(nodes: readonly SpanNode[]): SpanNode[] {
  const placed = new Set<SpanNode>()
  const allowed = new Set(nodes)
  const place = (node: SpanNode): void => {
    const chain = [node]
    for (const ancestor of ancestorsOf(node)) {
      if (placed.has(ancestor) || ancestor.span.start < node.span.start) break
      chain.push(ancestor)
    }
    for (const link of chain.reverse()) if (allowed.has(link)) placed.add(link)
  }
  for (const node of nodes) place(node)
  return [...placed].sort((left, right) => left.span.start - right.span.start)
}

function saysSomething(node: SpanNode): boolean {
  return node.content?.kind === 'model' && node.content.reply.length > 0
}

function levelOf(node: SpanNode): ModelLevel | undefined {
  return node.content?.kind === 'model' ? node.content.level : undefined
}

function markLinkedWrappers(nodes: readonly SpanNode[]): void {
  for (const node of nodes) {
    if (!saysSomething(node) || levelOf(node) === 'frame') continue
    // Where one is marked, those around it are.
    for (let around = node.model; around && !around.isWrapper; around = around.model) around.isWrapper = true
  }
}

/** Where links are lost, a span stands around another of its family that began and ended within it. */
function markUnlinkedWrappers(nodes: readonly SpanNode[]): void {
  let open: SpanNode[] = []
  const isCall = (node: SpanNode): boolean => levelOf(node) === 'call'
  const roots = nodes.filter((node) => node.content?.kind === 'model' && !node.parent)
  roots.sort(
    (left, right) => left.span.start - right.span.start || Number(isCall(left)) - Number(isCall(right)),
  )
  for (const node of roots) {
    const { content, span } = node
    if (content?.kind !== 'model') continue
    open = open.filter((outer) => outer.span.end >= span.start)
    if (!isCall(node)) open.push(node)
    else if (saysSomething(node)) {
      for (const outer of open) {
        const isFamily = outer.content?.kind === 'model' && outer.content.family === content.family
        if (isFamily && outer.span.end >= span.end) outer.isWrapper = true
      }
    }
  }
}
