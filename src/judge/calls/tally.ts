import type { ModelUsage } from '../judge-model.ts'

/** What asking one question took, added up over its requests. */
export interface Tally {
  /** Requests that were sent. */
  calls: number
  /** Replies that were looked at. */
  attempts: number
  /** Replies out of a cassette. */
  played: number
  latencyMs: number
  usage: Required<Pick<ModelUsage, 'inputTokens' | 'outputTokens' | 'totalTokens'>>
  /** False once a reply did not say what it used. */
  isUsageKnown: boolean
  /** Undefined once the cost of a reply is not known. */
  costUsd: number | undefined
}

export function createTally(): Tally {
  return {
    calls: 0,
    attempts: 0,
    played: 0,
    latencyMs: 0,
    usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
    isUsageKnown: true,
    costUsd: 0,
  }
}
