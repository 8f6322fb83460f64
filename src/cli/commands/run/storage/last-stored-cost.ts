import type { RunEvalsResult } from '../../../../evals/index.ts'
import type { Store } from '../../../../store/index.ts'

/**
 * What an execution of an eval's items cost on average when it was last run to its end, agent and judges together, in US dollars.
 *
 * @returns undefined where it never was, or told no cost.
 */
export async function lastStoredCost(
  store: Store | undefined,
  evalName: string,
): Promise<number | undefined> {
  const [last] = (await store?.listExperiments({ eval: evalName, status: 'finished', limit: 1 })) ?? []
  const result = last?.result as Pick<RunEvalsResult, 'summary'> | undefined // reason: what a finished experiment holds is its result
  if (result === undefined) return undefined
  const { costUsd, judgeCostUsd, totalItems, trials, notRun } = result.summary
  const executions = totalItems * trials - notRun
  if (executions <= 0 || (costUsd === undefined && judgeCostUsd === undefined)) return undefined
  return ((costUsd ?? 0) + (judgeCostUsd ?? 0)) / executions
}
