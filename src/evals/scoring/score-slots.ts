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
  const pending: (Cell | Promise<Cell>)[] = []
  for (const slot of slots) {
    if (slot.subject.kind === 'run') {
      pending.push(scoreCell(slot, view, limits))
      continue
    }
    const seen = viewSubject(view, slot.subject)
    pending.push('origin' in seen ? errorCell(slot, seen, 0) : scoreCell(slot, seen, limits))
  }
  const cells: Cell[] = []
  for (const cell of pending) cells.push(await cell)
  return cells
}

/** One error cell for every slot: there is no run to score. */
export function failSlots(slots: readonly Slot[], fault: CellFault): Cell[] {
  return slots.map((slot) => errorCell(slot, fault, 0))
}
