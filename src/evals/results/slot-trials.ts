import type { Cell } from '../scoring/cell-types.ts'

/** What one scorer said of the trials of one item. */
export class SlotTrials {
  readonly scores: number[] = []
  readonly passed: boolean[] = []
  errors = 0
  notScorable = 0

  add(cell: Cell): void {
    if (cell.status === 'scored') this.addScore(cell.score, cell.passed)
    else if (cell.status === 'error') this.errors += 1
    else this.notScorable += 1
  }

  addScore(score: number, passed: boolean): void {
    this.scores.push(score)
    this.passed.push(passed)
  }
}
