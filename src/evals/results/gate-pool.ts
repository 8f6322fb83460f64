import type { Gate } from '../plan/slot.ts'
import type { Standing } from '../verdict/decide-outcome.ts'
import { count } from '../verdict/wording.ts'
import type { GateResult } from './result-types.ts'
import type { SlotPool } from './slot-pool.ts'
import type { SlotTrials } from './slot-trials.ts'

const tolerance = 1e-9

/** Watches the runs of one gate. */
export class GatePool {
  readonly gate: Gate
  readonly pool: SlotPool
  #lowest: { id: string; passed: number; of: number } | undefined

  constructor(gate: Gate, pool: SlotPool) {
    this.gate = gate
    this.pool = pool
  }

  /** Only gates per item need to see each one. */
  addItem(id: string, trials: SlotTrials): void {
    if (this.gate.per !== 'item') return
    const of = trials.scores.length + (this.gate.errorsCountAsMissed ? trials.errors : 0)
    if (of === 0) return
    const passed = trials.passed.filter(Boolean).length
    if (!this.#lowest || passed / of < this.#lowest.passed / this.#lowest.of)
      this.#lowest = { id, passed, of }
  }

  /** The result, and how it stands with `notRun` runs still missing. */
  end(notRun: number): { result: GateResult; standing: Standing } {
    const { slot, required, per, errorsCountAsMissed } = this.gate
    const { statistics, errors, notScorable } = this.pool
    const missed = errorsCountAsMissed ? errors : 0
    const of = statistics.n + missed
    const { passed } = statistics
    const lowest = per === 'item' ? this.#lowest : { passed, of }
    const reaches = lowest !== undefined && lowest.of > 0 && lowest.passed / lowest.of >= required - tolerance
    const blocking = errors - missed
    const isUnknown = of === 0 && blocking > 0
    const state = reaches ? (blocking > 0 ? 'blocked' : 'met') : isUnknown ? 'blocked' : 'not-met'
    const result: GateResult = {
      id: slot.id,
      key: slot.key,
      identity: slot.identity,
      passed: state === 'met',
      score: statistics.mean,
      required,
      n: statistics.n,
      errors,
    }
    if (of > 0) result.passRate = passed / of
    // Errors can still turn out either way, as what did not run can.
    const open = notRun + blocking
    const isBroken = of > 0 && (passed + open) / (of + open) < required - tolerance
    return {
      result,
      standing: {
        key: slot.key,
        state,
        reason: this.#explain(state, of, blocking, notScorable),
        isDefinite: state === 'not-met' && isBroken,
      },
    }
  }

  #explain(state: Standing['state'], of: number, blocking: number, notScorable: number): string {
    const { slot, required } = this.gate
    if (state === 'blocked') return `${slot.key}: ${count(blocking, 'error')} in a gate`
    if (of === 0) return `${slot.key}: nothing could be scored, ${notScorable} not scorable`
    const needs = required === 1 ? 'all' : String(required)
    if (this.gate.per === 'item' && this.#lowest) {
      const { id, passed, of: trials } = this.#lowest
      return `${slot.key}: item ${id} passes in ${passed} of ${count(trials, 'trial')}, needs ${needs} in every item`
    }
    return `${slot.key}: ${this.pool.statistics.passed} of ${of} pass, needs ${needs}`
  }
}
