import { RunFailedError } from '../transcript-errors.ts'
import type { Part } from '../types.ts'

/** Reasons to stop with which a provider says that it withheld the reply. */
const blockedReasons = new Set([
  'content_filter',
  'content-filter',
  'content_filtered',
  'guardrail_intervened',
  'refusal',
])

/**
 * A reply that was withheld is no reply of an agent that did nothing wrong. What was said or called before it was withheld is kept.
 *
 * @throws RunFailedError where the reason says that the reply was blocked and nothing of it is there.
 */
export function throwIfBlocked(parts: readonly Part[], reason: unknown, reply: unknown): void {
  if (typeof reason !== 'string' || !blockedReasons.has(reason) || parts.some(isReply)) return
  throw new RunFailedError(`the provider blocked the reply (${reason})`, reply)
}

function isReply(part: Part): boolean {
  if (part.type === 'text') return part.text.trim() !== ''
  return part.type !== 'reasoning' && part.type !== 'other'
}
