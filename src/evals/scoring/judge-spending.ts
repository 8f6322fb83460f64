import type { JudgeRecord, Usage } from '../../scorer/index.ts'
import type { Cell } from './cell-types.ts'

/** What judging cost, as far as the record says. */
export interface Spending {
  usage?: Usage
  costUsd?: number
}

const tokenKeys = ['inputTokens', 'outputTokens', 'totalTokens', 'requests'] as const

/** Adds up usage. */
export function addUsage(total: Usage | undefined, part: Usage | undefined): Usage | undefined {
  if (part === undefined) return total
  const sum: Usage = { ...total }
  for (const key of tokenKeys) {
    const value: unknown = part[key]
    if (typeof value === 'number' && Number.isFinite(value)) sum[key] = (sum[key] ?? 0) + value
  }
  return sum
}

/** Adds up costs; what is no number counts for nothing. */
export function addCost(total: number | undefined, part: unknown): number | undefined {
  return typeof part === 'number' && Number.isFinite(part) ? (total ?? 0) + part : total
}

/** Reads usage and cost out of a scorer's judge record. */
export function readJudgeSpending(judge: JudgeRecord): Spending {
  let usage: Usage | undefined
  let costUsd: number | undefined
  for (const step of Object.values(judge)) {
    if (!Array.isArray(step?.executions)) continue
    for (const execution of step.executions as readonly unknown[]) {
      // reason: isArray forgets that the list is read-only
      if (typeof execution !== 'object' || execution === null) continue
      const fields = execution as { usage?: Usage; costUsd?: unknown } // reason: absent keys read as undefined
      usage = addUsage(usage, fields.usage)
      costUsd = addCost(costUsd, fields.costUsd)
    }
  }
  return { ...(usage ? { usage } : {}), ...(costUsd === undefined ? {} : { costUsd }) }
}

/** Adds up what the judges of an item's cells spent. */
export function addJudgeSpending(result: Judged): void {
  addCells(result, result.cells)
  if (result.turns) for (const turn of result.turns) addCells(result, turn.cells)
}

interface Judged {
  cells: readonly Cell[]
  turns?: readonly { cells: readonly Cell[] }[]
  judgeUsage?: Usage
  judgeCostUsd?: number
}

function addCells(result: Judged, cells: readonly Cell[]): void {
  for (const cell of cells) {
    const usage = cell.usage && addUsage(result.judgeUsage, cell.usage)
    if (usage) result.judgeUsage = usage
    const costUsd = cell.costUsd === undefined ? undefined : addCost(result.judgeCostUsd, cell.costUsd)
    if (costUsd !== undefined) result.judgeCostUsd = costUsd
  }
}
