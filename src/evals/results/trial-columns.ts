import type { ItemPlan } from '../plan/item-plan.ts'
import { ItemTally } from './item-tally.ts'

const outcomes = { none: 0, failed: 1, passed: 2, error: 3, notScorable: 4 } as const
const noEntry = outcomes.none

/** Trials of items whose executions come in any order, kept as plain columns: 9 bytes a score and an index by id. */
export class TrialColumns {
  readonly #plan: ItemPlan
  readonly #width: number
  readonly #ordinals = new Map<string, number>()
  readonly #started: number[] = []
  readonly #finished: number[] = []
  readonly #items: number[] = []
  readonly #allGates: number[] = []
  #outcomes = new Uint8Array(1024)
  #scores = new Float64Array(1024)

  constructor(plan: ItemPlan) {
    this.#plan = plan
    this.#width = plan.slots.length
  }

  /** Counts another execution of an id that begins; returns how many began before. */
  countTrial(id: string): number {
    const ordinal = this.#ordinalOf(id)
    const before = this.#started[ordinal] ?? 0
    this.#started[ordinal] = before + 1
    return before
  }

  /** Adds one finished execution; returns how many of its id have finished. */
  add(tally: ItemTally): number {
    const row = this.#items.length
    const ordinal = this.#ordinalOf(tally.id)
    const finished = (this.#finished[ordinal] ?? 0) + 1
    this.#finished[ordinal] = finished
    this.#items.push(ordinal)
    const [all] = tally.allGates
    this.#allGates.push(all === undefined ? noEntry : all ? outcomes.passed : outcomes.failed)
    this.#grow((row + 1) * this.#width)
    for (const [index, trials] of tally.trials.entries()) {
      const place = row * this.#width + index
      const [score] = trials.scores
      if (score !== undefined) {
        this.#scores[place] = score
        this.#outcomes[place] = trials.passed[0] ? outcomes.passed : outcomes.failed
      } else if (trials.errors > 0) this.#outcomes[place] = outcomes.error
      else if (trials.notScorable > 0) this.#outcomes[place] = outcomes.notScorable
    }
    return finished
  }

  /** Ids with a finished execution. */
  get itemCount(): number {
    return this.#finished.filter((count) => count > 0).length
  }

  /** One tally an id, in the order in which the ids came first. */
  *items(): Iterable<ItemTally> {
    const rowsOf: number[][] = Array.from({ length: this.#ordinals.size }, () => [])
    for (const [row, ordinal] of this.#items.entries()) rowsOf[ordinal]?.push(row)
    for (const [id, ordinal] of this.#ordinals) {
      if (!this.#finished[ordinal]) continue
      const tally = new ItemTally(id, this.#plan)
      for (const row of rowsOf[ordinal] ?? []) this.#addRow(tally, row)
      yield tally
    }
  }

  #ordinalOf(id: string): number {
    let ordinal = this.#ordinals.get(id)
    if (ordinal === undefined) {
      ordinal = this.#ordinals.size
      this.#ordinals.set(id, ordinal)
      this.#started.push(0)
      this.#finished.push(0)
    }
    return ordinal
  }

  #addRow(tally: ItemTally, row: number): void {
    const all = this.#allGates[row]
    if (all !== undefined && all !== noEntry) tally.allGates.push(all === outcomes.passed)
    for (const [index, trials] of tally.trials.entries()) {
      const place = row * this.#width + index
      const outcome = this.#outcomes[place]
      if (outcome === outcomes.error) trials.errors += 1
      else if (outcome === outcomes.notScorable) trials.notScorable += 1
      else if (outcome !== noEntry) trials.addScore(this.#scores[place] ?? 0, outcome === outcomes.passed)
    }
  }

  #grow(length: number): void {
    if (length <= this.#outcomes.length) return
    const size = Math.max(length, this.#outcomes.length * 2)
    const outcomes = new Uint8Array(size)
    outcomes.set(this.#outcomes)
    this.#outcomes = outcomes
    const scores = new Float64Array(size)
    scores.set(this.#scores)
    this.#scores = scores
  }
}
