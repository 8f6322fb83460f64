import type { Usage } from '../../scorer/index.ts'

const keys = ['inputTokens', 'outputTokens', 'totalTokens', 'requests'] as const

/** Adds up the usage that targets tell; what they leave out counts for nothing. */
export function addUsage(total: Usage | undefined, part: Usage | undefined): Usage | undefined {
  if (part === undefined) return total
  const sum: Usage = { ...total }
  for (const key of keys) {
    const value: unknown = part[key]
    if (typeof value === 'number' && Number.isFinite(value)) sum[key] = (sum[key] ?? 0) + value
  }
  return sum
}

/** Adds up the costs that targets tell; what is no number counts for nothing. */
export function addCost(total: number | undefined, part: unknown): number | undefined {
  return typeof part === 'number' && Number.isFinite(part) ? (total ?? 0) + part : total
}
