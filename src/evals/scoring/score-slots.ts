import { monotonicMs } from '../../environment/index.ts'
import type { Slot } from '../plan/slot.ts'
import type { CellFault } from './cell-errors.ts'
import type { Cell } from './cell-types.ts'
import type { RunView } from './run-view.ts'
import { errorCell, type ScoringLimits, scoreCell } from './score-cell.ts'
import { viewSubject } from './view-subject.ts'

/** Scores one run with all slots, side by side; cells come in the order of the slots. Never rejects. */
export async function scoreSlots(
  slots: readonly Slot[],
  view: RunView,
  limits: ScoringLimits,
): Promise<Cell[]> {
  const started = monotonicMs()
  const pending = new Array<Cell | Promise<Cell>>(slots.length)
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]
    if (slot) pending[index] = startCell(slot, view, limits, started)
  }
  const cells = new Array<Cell>(slots.length)
  for (let index = 0; index < pending.length; index++) {
    const cell = await pending[index]
    if (cell) cells[index] = cell
  }
  return cells
}

function startCell(slot: Slot, view: RunView, limits: ScoringLimits, started: number): Cell | Promise<Cell> {
  if (slot.subject.kind === 'run') return scoreCell(slot, view, limits, started)
  const seen = viewSubject(view, slot.subject)
  return 'origin' in seen ? errorCell(slot, seen, 0) : scoreCell(slot, seen, limits, started)
}

/** One error cell for every slot: there is no run to score. */
export function failSlots(slots: readonly Slot[], fault: CellFault): Cell[] {
  return slots.map((slot) => errorCell(slot, fault, 0))
}
