import type { Usage } from '../../scorer/index.ts'
import type { Slot } from '../plan/slot.ts'
import { addCost, addUsage } from '../scoring/add-usage.ts'
import type { Cell } from '../scoring/cell-types.ts'
import { addSpending, type Spending } from '../scoring/spending.ts'
import type { ItemResult, JudgeSummary, RunSummary } from './result-types.ts'

type SummarySpending = Pick<
  RunSummary,
  'usage' | 'costUsd' | 'judgeUsage' | 'judgeCostUsd' | 'judgeVerdicts' | 'judges'
>

/** Counts of a run, cell by cell. */
export class RunCounts {
  executions = 0
  itemErrors = 0
  scored = 0
  errors = 0
  notScorable = 0
  exemptErrors = 0
  /** Executions that failed and have no cell to say so. */
  silentErrors = 0
  readonly notScorableByKey: Record<string, number> = Object.create(null)
  usage: Usage | undefined
  costUsd: number | undefined
  #judges: Spending | undefined
  readonly #judgeOf = new Map<string, Spending>()

  addExecution(result: ItemResult): void {
    this.executions += 1
    if (result.error !== undefined) {
      this.itemErrors += 1
      if (result.cells.length === 0 && !result.turns?.some((turn) => turn.cells.length > 0))
        this.silentErrors += 1
    }
    if (result.usage) this.usage = addUsage(this.usage, result.usage)
    this.costUsd = addCost(this.costUsd, result.costUsd)
  }

  /** @param prefix - Put before keys, such as `turns/0/`. */
  addCells(cells: readonly Cell[], slots: readonly Slot[], prefix = ''): void {
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]
      if (cell === undefined) continue
      if (cell.usage) this.#addJudge(prefix + cell.key, cell)
      if (cell.status === 'scored') this.scored += 1
      else if (cell.status === 'error') {
        this.errors += 1
        if (slots[index]?.errorsCountAsMissed) this.exemptErrors += 1
      } else {
        this.notScorable += 1
        const key = prefix + cell.key
        this.notScorableByKey[key] = (this.notScorableByKey[key] ?? 0) + 1
      }
    }
  }

  #addJudge(key: string, cell: Cell): void {
    this.#judges = addSpending(this.#judges, cell)
    this.#judgeOf.set(key, addSpending(this.#judgeOf.get(key), cell))
  }

  /** What the target and the judges spent, as a summary states it. */
  spending(): SummarySpending {
    const { usage, costUsd } = this
    return { ...(usage && { usage }), ...(costUsd !== undefined && { costUsd }), ...this.#judgeSpending() }
  }

  #judgeSpending(): SummarySpending {
    if (this.#judges === undefined) return {}
    const { usage, costUsd, verdicts } = this.#judges
    const judges: Record<string, JudgeSummary> = Object.create(null)
    for (const [key, spending] of this.#judgeOf) judges[key] = summarizeJudge(spending)
    return {
      ...(usage && { judgeUsage: usage }),
      ...(costUsd !== undefined && { judgeCostUsd: costUsd }),
      ...(verdicts && { judgeVerdicts: verdicts }),
      judges,
    }
  }
}

function summarizeJudge({ usage = {}, costUsd, verdicts = { total: 0, cached: 0 } }: Spending): JudgeSummary {
  const asked = verdicts.total - verdicts.cached
  return {
    verdicts,
    usage,
    ...(costUsd !== undefined && { costUsd }),
    ...(costUsd !== undefined && asked > 0 && { meanCostUsd: costUsd / asked }),
    ...(verdicts.latencyMs !== undefined && asked > 0 && { meanLatencyMs: verdicts.latencyMs / asked }),
  }
}
