import { monotonicMs } from '../../environment/index.ts'
import type { Slot } from '../plan/slot.ts'
import { isPromise } from '../schedule/is-promise.ts'
import type { CellFault } from './cell-errors.ts'
import type { Cell } from './cell-types.ts'
import type { RunView } from './run-view.ts'
import { errorCell, type ScoringLimits, scoreCell } from './score-cell.ts'
import { viewSubject } from './view-subject.ts'

/**
 * Scores one run with all slots, side by side; cells come in the order of the slots. A promise only where a scorer takes its time. Never
 * throws nor rejects.
 */
export function scoreSlots(
  slots: readonly Slot[],
  view: RunView,
  limits: ScoringLimits,
): Cell[] | Promise<Cell[]> {
  const cells = new Array<Cell>(slots.length)
  let pending: Promise<void>[] | undefined
  let started = monotonicMs()
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]
    if (!slot) continue
    const cell = startCell(slot, view, limits, started)
    if (isPromise(cell)) {
      pending ??= []
      pending.push(put(cells, index, cell))
      started = monotonicMs()
    } else {
      cells[index] = cell
      started += cell.durationMs
    }
  }
  return pending ? Promise.all(pending).then(() => cells) : cells
}

async function put(cells: Cell[], index: number, pending: Promise<Cell>): Promise<void> {
  cells[index] = await pending
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
