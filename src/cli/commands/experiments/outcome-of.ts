import type { Outcome } from '../../../evals/index.ts'

/** The outcome in a stored result; undefined where the experiment has none. */
export function outcomeOf(result: unknown): Outcome | undefined {
  if (typeof result !== 'object' || result === null || !('outcome' in result)) return undefined
  return result.outcome as Outcome // reason: a stored result is the one that the run told
}
