import type { Gate, Plan, Slot, Threshold } from './slot.ts'

/** The run's plan with what one item adds: all slots, the run's first, and the item's own gates and thresholds. */
export interface ItemPlan {
  readonly run: Plan
  /** The run's slots, then those that only this item has. */
  readonly slots: readonly Slot[]
  readonly gates: readonly Gate[]
  readonly thresholds: readonly Threshold[]
  /** Plans of the turns that have scorers of their own, by turn. */
  readonly turns: ReadonlyMap<number, Plan> | undefined
}

/** The plan of an item without scorers of its own. */
export function plainItemPlan(run: Plan): ItemPlan {
  return { run, slots: run.slots, gates: [], thresholds: [], turns: undefined }
}
