import { randomFraction } from '../../environment/index.ts'
import type { Failure, FailureKind } from './failure-kind.ts'

/** What is done about one kind of failure. */
export interface RetryRule {
  /** Further attempts after failures of this kind. Default: the run's `retries`. */
  retries?: number
  /** Milliseconds before the first further attempt; doubled with each. A service that says how long to wait goes first. */
  delayMs?: number
  /** The longest wait in milliseconds. */
  maxDelayMs?: number
}

/** Rules by kind of failure: `rateLimit` (429), `unavailable` (5xx, a broken connection), `timeout` (`itemTimeoutMs`), `other`. */
export type RetryRules = { readonly [K in FailureKind]?: RetryRule }

const defaults: Readonly<Record<FailureKind, Required<Omit<RetryRule, 'retries'>>>> = {
  rateLimit: { delayMs: 1_000, maxDelayMs: 60_000 },
  unavailable: { delayMs: 500, maxDelayMs: 30_000 },
  timeout: { delayMs: 0, maxDelayMs: 30_000 },
  other: { delayMs: 0, maxDelayMs: 30_000 },
}

/** How attempts are repeated. */
export interface RetryPolicy {
  readonly retries: number
  readonly rules: RetryRules
}

/**
 * Milliseconds to wait before the next attempt; undefined where there is none.
 *
 * @param failed - Attempts that failed so far, from 1.
 */
export function retryDelay(
  { retries, rules }: RetryPolicy,
  { kind, retryAfterMs = 0 }: Failure,
  failed: number,
): number | undefined {
  const rule = rules[kind]
  if (failed > (rule?.retries ?? retries)) return undefined
  const delayMs = rule?.delayMs ?? defaults[kind].delayMs
  const maxDelayMs = rule?.maxDelayMs ?? Math.max(delayMs, defaults[kind].maxDelayMs)
  // Half of it at random: those that failed together do not come back together.
  const backoff = Math.min(delayMs * 2 ** (failed - 1), maxDelayMs) * (0.5 + randomFraction() / 2)
  return Math.max(Math.min(retryAfterMs, maxDelayMs), backoff)
}
