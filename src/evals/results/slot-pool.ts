import { type ScorerStatistics, type ScoreSummary, startScoreSummary } from '../../stats/index.ts'
import type { Slot } from '../plan/slot.ts'
import type { SlotTrials } from './slot-trials.ts'

/** Takes the trials of one item after the other for one scorer, in constant memory. */
export class SlotPool {
  readonly slot: Slot
  errors = 0
  notScorable = 0
  readonly #summary: ScoreSummary
  #withMissed: ScoreSummary | undefined
  #result: ScorerStatistics | undefined

  /** @param countsMissed - Also summarise with errors as the bad end of the range. */
  constructor(slot: Slot, countsMissed: boolean) {
    this.slot = slot
    this.#summary = startScoreSummary({ range: slot.range })
    if (countsMissed) this.#withMissed = startScoreSummary({ range: slot.range })
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
