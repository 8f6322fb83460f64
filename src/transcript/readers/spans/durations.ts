import type { SpanNode } from './span-tree.ts'

/** From the first start to the last end of those that tell both, in milliseconds; undefined where none does. A clock that ran backwards tells none. */
export function durationOf(nodes: readonly SpanNode[]): number | undefined {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { span } of nodes) {
    const { start, end, raw } = span
    const hasEnded = ['endTime', 'endTimeUnixNano', 'endedAt', 'end_time'].some((key) => raw[key] != null)
    if (start <= 0 || end < start || !hasEnded) continue
    first = Math.min(first, start)
    last = Math.max(last, end)
  }
  return last >= first ? last - first : undefined
}
