import { type ScorerStatistics, type ScoreSummary, startScoreSummary } from '../../stats/index.ts'
import type { Slot } from '../plan/slot.ts'
import type { Cell } from '../scoring/cell-types.ts'
import { SlotTrials } from './slot-trials.ts'

/** Takes the trials of one item after the other for one scorer, in constant memory. */
export class SlotPool {
  readonly slot: Slot
  errors = 0
  notScorable = 0
  readonly #summary: ScoreSummary
  #withMissed: ScoreSummary | undefined
  #result: ScorerStatistics | undefined
  /** Used again and again for items of one trial, which are most. */
  readonly #single: { scores: [number]; passed: [boolean] } = { scores: [0], passed: [false] }

  /** @param countsMissed - Also summarise with errors as the bad end of the range. */
  constructor(slot: Slot, countsMissed: boolean) {
    this.slot = slot
    this.#summary = startScoreSummary({ range: slot.range })
    if (countsMissed) this.#withMissed = startScoreSummary({ range: slot.range })
  }

  /** Adds an item of one trial. */
  addCell(cell: Cell): void {
    if (cell.status !== 'scored' || this.#withMissed) {
      const trials = new SlotTrials()
      trials.add(cell)
      this.add(trials)
      return
    }
    this.#result = undefined
    this.#single.scores[0] = cell.score
    this.#single.passed[0] = cell.passed
    this.#summary.add(this.#single)
  }

  add(trials: SlotTrials): void {
    this.#result = undefined
    this.errors += trials.errors
    this.notScorable += trials.notScorable
    this.#summary.add(trials)
    if (!this.#withMissed) return
    const { scores, passed, errors } = trials
    this.#withMissed.add({
      scores: [...scores, ...new Array<number>(errors).fill(this.slot.badEnd)],
      passed: [...passed, ...new Array<boolean>(errors).fill(false)],
    })
  }

  /** Of the scored runs. */
  get statistics(): ScorerStatistics {
    this.#result ??= this.#summary.result()
    return this.#result
  }

  /** Of the scored runs, with errors as missed where the pool counts them. */
  get compared(): ScorerStatistics {
    return this.#withMissed ? this.#withMissed.result() : this.statistics
  }
}
