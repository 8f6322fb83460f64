import type { Usage } from '../../scorer/index.ts'

/** How many verdicts judges gave, and how many of them were not asked for anew. */
export interface VerdictCounts {
  total: number
  /** Out of the cache or a cassette: they cost nothing, and count in no mean of latency or cost. */
  cached: number
  /** How long the requests of the others were under way, in milliseconds, added up. */
  latencyMs?: number
}

/** What judging cost, as far as it is known. */
export interface Spending {
  usage?: Usage
  costUsd?: number
  verdicts?: VerdictCounts
}

const tokenKeys = ['inputTokens', 'outputTokens', 'totalTokens'] as const

/**
 * Adds up what judges spent. A sum of which one part is not known is not known: the tokens or the cost of requests that were sent are then left
 * out, and stay out. What sent no request cost nothing.
 */
export function addSpending(total: Spending | undefined, part: Spending): Spending {
  const sum: Spending = { usage: addKnown(total?.usage, part.usage) }
  const costUsd = addCosts(total, part)
  if (costUsd !== undefined) sum.costUsd = costUsd
  const verdicts = addVerdicts(total?.verdicts, part.verdicts)
  if (verdicts) sum.verdicts = verdicts
  return sum
}

/** Whether requests were sent whose cost is not known. */
export function isCostUnknown({ usage, costUsd }: Pick<Spending, 'usage' | 'costUsd'>): boolean {
  return costUsd === undefined && sent(usage) > 0
}

const sent = (usage: Usage | undefined): number => usage?.requests ?? 0

function addKnown(total: Usage | undefined, part: Usage | undefined): Usage {
  const sum: Usage = { requests: sent(total) + sent(part) }
  for (const key of tokenKeys) {
    const before = tokens(total, key)
    const added = tokens(part, key)
    if (before === 'unknown' || added === 'unknown') continue
    if (before !== undefined || added !== undefined) sum[key] = (before ?? 0) + (added ?? 0)
  }
  return sum
}

function tokens(usage: Usage | undefined, key: (typeof tokenKeys)[number]): number | 'unknown' | undefined {
  const value: unknown = usage?.[key]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return sent(usage) > 0 ? 'unknown' : undefined
}

function addCosts(total: Spending | undefined, part: Spending): number | undefined {
  if ((total && isCostUnknown(total)) || isCostUnknown(part)) return undefined
  if (total?.costUsd === undefined) return part.costUsd
  return total.costUsd + (part.costUsd ?? 0)
}

function addVerdicts(
  total: VerdictCounts | undefined,
  part: VerdictCounts | undefined,
): VerdictCounts | undefined {
  if (!total || !part) return part ?? total
  const sum: VerdictCounts = { total: total.total + part.total, cached: total.cached + part.cached }
  if (total.latencyMs !== undefined || part.latencyMs !== undefined)
    sum.latencyMs = (total.latencyMs ?? 0) + (part.latencyMs ?? 0)
  return sum
}
