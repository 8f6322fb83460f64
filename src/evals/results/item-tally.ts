import type { ItemPlan } from '../plan/item-plan.ts'
import type { Slot } from '../plan/slot.ts'
import type { Cell } from '../scoring/cell-types.ts'
import type { ItemResult } from './result-types.ts'
import { SlotTrials } from './slot-trials.ts'

/** What is kept of an item until all its trials are in. */
export class ItemTally {
  readonly id: string
  readonly plan: ItemPlan
  /** One a trial of which it can be told: whether all gates passed. */
  readonly allGates: boolean[] = []
  readonly trials: readonly SlotTrials[]
  readonly #turnTrials = new Map<number, SlotTrials[]>()

  constructor(id: string, plan: ItemPlan) {
    this.id = id
    this.plan = plan
    this.trials = plan.slots.map(() => new SlotTrials())
  }

  /** Cells stand in the order of the plan's slots. */
  add(result: Pick<ItemResult, 'cells' | 'turns'>): void {
    const { cells, turns } = result
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]
      if (cell) this.trials[index]?.add(cell)
    }
    const gateCells = this.#gateCells(cells)
    for (const turn of turns ?? []) {
      const plan = this.plan.turns?.get(turn.turn)
      if (!plan) continue
      const trials = this.#trialsOfTurn(turn.turn, plan.slots.length)
      for (const [index, cell] of turn.cells.entries()) {
        trials[index]?.add(cell)
        const slot = plan.slots[index]
        if (slot && slot.role !== 'scorer') gateCells.push([slot, cell])
      }
    }
    const passed = didAllPass(gateCells)
    if (passed !== undefined) this.allGates.push(passed)
  }

  turnTrials(turn: number): readonly SlotTrials[] | undefined {
    return this.#turnTrials.get(turn)
  }

  #gateCells(cells: readonly Cell[]): [Slot, Cell][] {
    const gateCells: [Slot, Cell][] = []
    const { slots, gates } = this.plan
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]
      const cell = cells[index]
      if (!slot || !cell) continue
      if (slot.role !== 'scorer' || gates.some((gate) => gate.slot === slot)) gateCells.push([slot, cell])
    }
    return gateCells
  }

  #trialsOfTurn(turn: number, length: number): SlotTrials[] {
    let trials = this.#turnTrials.get(turn)
    if (!trials) {
      trials = Array.from({ length }, () => new SlotTrials())
      this.#turnTrials.set(turn, trials)
    }
    return trials
  }
}

/** Whether all gates of one run passed; `undefined` where errors leave it open, or there was nothing to score. */
export function didAllPass(gateCells: readonly (readonly [Slot, Cell | undefined])[]): boolean | undefined {
  let scored = 0
  let isOpen = false
  for (const [slot, cell] of gateCells) {
    if (cell?.status === 'scored') {
      if (!cell.passed) return false
      scored += 1
    } else if (cell?.status === 'error') {
      if (slot.errorsCountAsMissed) return false
      isOpen = true
    }
  }
  return isOpen || scored === 0 ? undefined : true
}
