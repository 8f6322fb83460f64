import type { Gate, Plan, Slot, Threshold } from '../plan/slot.ts'
import type { Cell } from '../scoring/cell-types.ts'
import type { Standing } from '../verdict/decide-outcome.ts'
import { GatePool } from './gate-pool.ts'
import { getOrCreate } from './get-or-create.ts'
import type { GateResult, ThresholdResult } from './result-types.ts'
import { SlotPool } from './slot-pool.ts'
import type { SlotTrials } from './slot-trials.ts'
import { ThresholdPool } from './threshold-pool.ts'

/** How the gates and thresholds of a set ended. */
export interface PoolSetEnd {
  gateResults: GateResult[]
  thresholdResults: ThresholdResult[]
  gates: Standing[]
  thresholds: Standing[]
}

/** Pools of one place: of the run, or, by identity, of the items or of one turn that have scorers of their own. */
export class PoolSet {
  readonly slots: Map<string, SlotPool> = new Map()
  readonly #gates = new Map<string, GatePool>()
  readonly #thresholds = new Map<string, ThresholdPool>()
  readonly #sharesPools: boolean
  readonly #prepared: SlotPool[] = []

  /** @param sharesPools - Gates see the same items as the slot they watch, as those of a run do. */
  constructor(sharesPools: boolean) {
    this.#sharesPools = sharesPools
  }

  /** Makes the pools of a plan, so that one that sees no item is reported too. */
  prepare(plan: Pick<Plan, 'gates' | 'thresholds'>, slots: readonly Slot[]): void {
    for (const slot of slots) this.#prepared.push(this.#slotPool(slot))
    for (const gate of plan.gates) this.#gatePool(gate)
    for (const threshold of plan.thresholds) this.#thresholdPool(threshold)
  }

  /** Adds an item of one trial, whose cells stand in the order of the slots that were prepared. */
  addCells(cells: readonly Cell[]): void {
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]
      if (cell) this.#prepared[index]?.addCell(cell)
    }
  }

  /** Adds one item with all its trials. */
  add(
    id: string,
    plan: Pick<Plan, 'gates' | 'thresholds'>,
    slots: readonly Slot[],
    trialsOf: (slot: Slot) => SlotTrials | undefined,
  ): void {
    for (const slot of slots) {
      const trials = trialsOf(slot)
      if (trials) this.#slotPool(slot).add(trials)
    }
    for (const gate of plan.gates) {
      const trials = trialsOf(gate.slot)
      if (!trials) continue
      const pool = this.#gatePool(gate)
      if (!this.#sharesPools) pool.pool.add(trials)
      pool.addItem(id, trials)
    }
    if (this.#sharesPools) return
    for (const threshold of plan.thresholds) {
      const trials = trialsOf(threshold.slot)
      if (trials) this.#thresholdPool(threshold).pool.add(trials)
    }
  }

  end(notRun: number): PoolSetEnd {
    const gates = [...this.#gates.values()].map((pool) => pool.end(notRun))
    const thresholds = [...this.#thresholds.values()].map((pool) => pool.end())
    return {
      gateResults: gates.map(({ result }) => result),
      thresholdResults: thresholds.map(({ result }) => result),
      gates: gates.map(({ standing }) => standing),
      thresholds: thresholds.map(({ standing }) => standing),
    }
  }

  #slotPool(slot: Slot): SlotPool {
    const countsMissed = this.#sharesPools && slot.errorsCountAsMissed
    return getOrCreate(this.slots, slot.key, () => new SlotPool(slot, countsMissed))
  }

  #gatePool(gate: Gate): GatePool {
    const key = `${gate.slot.key} ${gate.required} ${gate.per} ${gate.errorsCountAsMissed}`
    return getOrCreate(this.#gates, key, () => new GatePool(gate, this.#poolFor(gate.slot, false)))
  }

  #thresholdPool(threshold: Threshold): ThresholdPool {
    const { slot, bounds, errorsCountAsMissed } = threshold
    const key = `${slot.key} ${bounds.min} ${bounds.max} ${errorsCountAsMissed}`
    const create = (): ThresholdPool => new ThresholdPool(threshold, this.#poolFor(slot, errorsCountAsMissed))
    return getOrCreate(this.#thresholds, key, create)
  }

  #poolFor(slot: Slot, countsMissed: boolean): SlotPool {
    return this.#sharesPools ? this.#slotPool(slot) : new SlotPool(slot, countsMissed)
  }
}
