import type { RunSummary } from '../../evals/index.ts'
import { readResultLines } from './read-result-lines.ts'
import { listResultFiles } from './result-files.ts'

/**
 * What an execution of an eval's items cost on average when it was last run to its end, agent and judges together, in US dollars.
 *
 * @returns undefined where it never was, or told no cost.
 */
export async function lastCost(cwd: string, evalName: string): Promise<number | undefined> {
  for (const file of listResultFiles(cwd)) {
    let executions = 0
    for await (const line of readResultLines(file)) {
      if (line.type === 'results' && line.eval !== evalName) break
      if (line.type === 'item.finished') executions += 1
      if (line.type !== 'experiment.finished') continue
      const { summary } = line.result
      const { costUsd } = summary
      const judgeCostUsd = judgeCost(summary)
      if (executions === 0 || (costUsd === undefined && judgeCostUsd === undefined)) return undefined
      if (judgeCostUsd === undefined && summary.judgeVerdicts !== undefined) return undefined
      return ((costUsd ?? 0) + (judgeCostUsd ?? 0)) / executions
    }
  }
  return undefined
}

/**
 * What the judges of an execution cost where nothing is cached: what was paid stands for what was not. Undefined where it is not known.
 */
function judgeCost({ judgeCostUsd, judgeVerdicts }: RunSummary): number | undefined {
  const { total, cached } = judgeVerdicts ?? { total: 0, cached: 0 }
  if (judgeCostUsd === undefined || cached === 0) return judgeCostUsd
  return total === cached ? undefined : (judgeCostUsd * total) / (total - cached)
}
