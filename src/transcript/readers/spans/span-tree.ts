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

const deepest = 500

/** Nodes for spans, in the order they started; parents come before children that started with them. Spans of asides are left out. */
export function buildSpanTree(
  spans: readonly Span[],
  read: (span: Span) => SpanContent | undefined,
): SpanNode[] {
  const nodes = spans.map((span) => createNode(span, read(span)))
  const byId = new Map<string, SpanNode>()
  for (const node of nodes) if (node.span.id !== null) byId.set(node.span.id, node)
  for (const node of nodes) {
    const parent = node.span.parentId === null ? undefined : byId.get(node.span.parentId)
    node.parent = parent
    // A record that runs in a circle has no outermost span: the last link is left out.
    for (const ancestor of ancestorsOf(node)) if (ancestor === node) node.parent = undefined
  }
  const own = nodes.filter((node) => !isAside(node))
  for (const node of own) findSurroundings(node)
  const ordered = inOrder(own)
  markLinkedWrappers(ordered)
  markUnlinkedWrappers(ordered)
  return ordered
}

function createNode(span: Span, content: SpanContent | undefined): SpanNode {
  return { span, content, parent: undefined, tool: undefined, model: undefined, isWrapper: false }
}

function* ancestorsOf(node: SpanNode): Generator<SpanNode> {
  let current = node.parent
  for (let depth = 0; current && depth < deepest; depth++) {
    yield current
    current = current.parent
  }
}

function isAside(node: SpanNode): boolean {
  if (node.content?.kind === 'aside') return true
  for (const ancestor of ancestorsOf(node)) if (ancestor.content?.kind === 'aside') return true
  return false
}

function findSurroundings(node: SpanNode): void {
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor.content?.kind === 'tool') {
      node.tool = ancestor
      return
    }
    if (ancestor.content?.kind === 'model') node.model ??= ancestor
  }
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
    let around = node.model
    for (let depth = 0; around && depth < deepest; depth++) {
      around.isWrapper = true
      around = around.model
    }
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
