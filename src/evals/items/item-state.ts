import type { ItemPlan } from '../plan/item-plan.ts'
import type { ItemTally } from '../results/item-tally.ts'
import type { Item } from './item-types.ts'

/** An item while its trials go on. */
export interface ItemState {
  readonly id: string
  readonly item: Item
  readonly plan: ItemPlan
  /** Why it cannot be run: an item of a stream that is none, or has another's id. */
  readonly problem: string | undefined
  /** Made with the first result, where there are several. */
  tally: ItemTally | undefined
  /** Trials that have not finished. */
  left: number
  /** Output of the trial that finished first, while others are to come. */
  firstOutput?: { value: unknown }
}

/** One trial of an item, to be run. */
export interface Job {
  readonly state: ItemState
  readonly trial: number
}

/** An item that is about to run. */
export function startItem(
  id: string,
  item: Item,
  plan: ItemPlan,
  trials: number,
  problem?: string,
): ItemState {
  return { id, item, plan, problem, tally: undefined, left: trials }
}
