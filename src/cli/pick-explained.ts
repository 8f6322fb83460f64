import type { Cell, ItemResult } from '../evals/index.ts'

/** Chooses, while runs go by, the one to explain: the worst of those looked for. Holds one run at a time. */
export interface ExplainedPick {
  consider(item: ItemResult): void
  readonly picked: ItemResult | undefined
}

/**
 * Without an id the item that fails the most scorers is picked, of equals the first; where none fails, the first with an error.
 *
 * @param id - Only runs of this id; the best of them too, where none fails.
 */
export function pickExplained(id?: string): ExplainedPick {
  let picked: ItemResult | undefined
  let badness = id === undefined ? 0 : -1
  return {
    consider(item) {
      if (id !== undefined && item.id !== id) return
      if (id === undefined && item.output === undefined) return
      const cells = [...item.cells, ...(item.turns ?? []).flatMap((turn) => turn.cells)]
      const found = cells.reduce((sum, cell) => sum + weight(cell), 0)
      if (found <= badness) return
      badness = found
      picked = item
    },
    get picked() {
      return picked
    },
  }
}

/** Any failure outweighs every error. */
function weight(cell: Cell): number {
  if (cell.status === 'error') return 0.001
  return cell.status === 'scored' && !cell.passed ? 1 : 0
}
