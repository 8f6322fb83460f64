import type { Usage } from '../../scorer/index.ts'
import type { Slot } from '../plan/slot.ts'
import type { Cell } from '../scoring/cell-types.ts'
import { addCost, addUsage } from '../scoring/judge-spending.ts'
import type { ItemResult, RunSummary } from './result-types.ts'

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
  judgeUsage: Usage | undefined
  judgeCostUsd: number | undefined

  addExecution(result: ItemResult): void {
    this.executions += 1
    if (result.error !== undefined) {
      this.itemErrors += 1
      if (result.cells.length === 0 && !result.turns?.some((turn) => turn.cells.length > 0))
        this.silentErrors += 1
    }
    if (result.usage) this.usage = addUsage(this.usage, result.usage)
    if (result.judgeUsage) this.judgeUsage = addUsage(this.judgeUsage, result.judgeUsage)
    this.costUsd = addCost(this.costUsd, result.costUsd)
    this.judgeCostUsd = addCost(this.judgeCostUsd, result.judgeCostUsd)
  }

  /** @param prefix - Put before keys, such as `turns/0/`. */
  addCells(cells: readonly Cell[], slots: readonly Slot[], prefix = ''): void {
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]
      if (cell === undefined) continue
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

  /** What the target and the judges spent, as a summary states it. */
  spending(): Pick<RunSummary, 'usage' | 'costUsd' | 'judgeUsage' | 'judgeCostUsd'> {
    const { usage, costUsd, judgeUsage, judgeCostUsd } = this
    return {
      ...(usage && { usage }),
      ...(costUsd !== undefined && { costUsd }),
      ...(judgeUsage && { judgeUsage }),
      ...(judgeCostUsd !== undefined && { judgeCostUsd }),
    }
  }
}
