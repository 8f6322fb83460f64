import type { ItemPlan } from '../plan/item-plan.ts'
import type { Slot } from '../plan/slot.ts'
import type { Cell } from '../scoring/cell-types.ts'
import type { ItemResult } from './result-types.ts'

/** An earlier result with its cells in the order of a plan; undefined where the plan has a scorer that did not score it. */
export function alignCells(result: ItemResult, plan: ItemPlan): ItemResult | undefined {
  const cells = align(result.cells, plan.slots)
  if (!cells) return undefined
  const aligned: ItemResult = { ...result, cells }
  if (!plan.turns) return aligned
  const turns = (result.turns ?? []).map((turn) => {
    const turnCells = align(turn.cells, plan.turns?.get(turn.turn)?.slots ?? [])
    return turnCells && { ...turn, cells: turnCells }
  })
  const whole = turns.filter((turn) => turn !== undefined)
  const isWhole = whole.length === turns.length && [...plan.turns.keys()].every((turn) => turn < turns.length)
  return isWhole ? { ...aligned, turns: whole } : undefined
}

function align(cells: readonly Cell[], slots: readonly Slot[]): Cell[] | undefined {
  const found: Cell[] = []
  for (const [index, { key, identity }] of slots.entries()) {
    const fits = (cell: Cell | undefined): cell is Cell => cell?.key === key && cell.scorer === identity
    const at = cells[index]
    const cell = fits(at) ? at : cells.find(fits)
    if (!cell) return undefined
    found.push(cell)
  }
  return found
}
