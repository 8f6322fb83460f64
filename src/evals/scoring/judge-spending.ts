import type { JudgeExecution, JudgeRecord, Usage } from '../../scorer/index.ts'
import type { Cell } from './cell-types.ts'
import { addSpending, type Spending } from './spending.ts'

type LooseExecution = {
  readonly [K in keyof JudgeExecution]?: JudgeExecution[K] | undefined
}

/** Reads usage, cost and verdicts out of a scorer's judge record; nothing where no judge was asked. */
export function readJudgeSpending(judge: JudgeRecord): Spending | undefined {
  let total: Spending | undefined
  for (const step of Object.values(judge)) {
    if (!Array.isArray(step?.executions)) continue
    for (const execution of step.executions as readonly unknown[]) {
      // reason: isArray forgets that the list is read-only
      if (typeof execution !== 'object' || execution === null) continue
      total = addSpending(total, readExecution(execution as LooseExecution)) // reason: absent keys read as undefined
    }
  }
  return total
}

/** A scorer of another make may leave out whatever it likes. */
function readExecution(execution: LooseExecution): Spending {
  const { usage, costUsd, isCached, modelCallCount, latencyMs, status } = execution
  const requests = finite(usage?.requests) ?? finite(modelCallCount) ?? (isCached ? 0 : 1)
  const spending: Spending = { usage: { ...usage, requests } }
  const cost = finite(costUsd)
  if (cost !== undefined) spending.costUsd = cost
  if (status === 'failed') return spending
  const latency = isCached ? undefined : finite(latencyMs)
  spending.verdicts = {
    total: 1,
    cached: isCached ? 1 : 0,
    ...(latency !== undefined && { latencyMs: latency }),
  }
  return spending
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Adds up what the judges of an item's cells spent. */
export function addJudgeSpending(result: Judged): void {
  let total = addCells(undefined, result.cells)
  if (result.turns) for (const turn of result.turns) total = addCells(total, turn.cells)
  if (total === undefined) return
  const { usage, costUsd, verdicts } = total
  if (usage) result.judgeUsage = usage
  if (costUsd !== undefined) result.judgeCostUsd = costUsd
  if (verdicts) result.judgeVerdicts = verdicts
}

interface Judged {
  cells: readonly Cell[]
  turns?: readonly { cells: readonly Cell[] }[]
  judgeUsage?: Usage
  judgeCostUsd?: number
  judgeVerdicts?: NonNullable<Spending['verdicts']>
}

function addCells(total: Spending | undefined, cells: readonly Cell[]): Spending | undefined {
  let sum = total
  for (const cell of cells) if (cell.usage) sum = addSpending(sum, cell)
  return sum
}
