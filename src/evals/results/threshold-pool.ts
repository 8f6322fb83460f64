import type { Threshold } from '../plan/slot.ts'
import type { Standing } from '../verdict/decide-outcome.ts'
import { beside, count } from '../verdict/wording.ts'
import type { ThresholdResult } from './result-types.ts'
import type { SlotPool } from './slot-pool.ts'

const tolerance = 1e-9

/** Compares the mean of one scorer with its threshold. */
export class ThresholdPool {
  readonly threshold: Threshold
  readonly pool: SlotPool

  constructor(threshold: Threshold, pool: SlotPool) {
    this.threshold = threshold
    this.pool = pool
  }

  end(): { result: ThresholdResult; standing: Standing } {
    const { slot, bounds, errorsCountAsMissed } = this.threshold
    const { statistics, errors } = this.pool
    const { mean } = errorsCountAsMissed ? this.pool.compared : statistics
    const blocking = errorsCountAsMissed ? 0 : errors
    const holds = mean !== undefined && isWithin(mean, bounds)
    const isUnknown = mean === undefined && blocking > 0
    const state = holds ? (blocking > 0 ? 'blocked' : 'met') : isUnknown ? 'blocked' : 'not-met'
    return {
      result: {
        id: slot.id,
        key: slot.key,
        identity: slot.identity,
        passed: state === 'met',
        averageScore: statistics.mean,
        threshold: bounds,
        n: statistics.n,
        errors,
      },
      standing: { key: slot.key, state, reason: this.#explain(state, mean, blocking), isDefinite: false },
    }
  }

  #explain(state: Standing['state'], mean: number | undefined, blocking: number): string {
    const { slot, bounds, errorsCountAsMissed } = this.threshold
    if (state === 'blocked') {
      return `${slot.key}: ${count(blocking, 'error')} in a scorer with a threshold`
    }
    if (mean === undefined)
      return `${slot.key}: nothing could be scored, ${this.pool.notScorable} not scorable`
    const { min, max } = bounds
    const isBelow = min !== undefined && mean < min
    const needs = isBelow || max === undefined ? `at least ${min}` : `at most ${max}`
    const bound = (isBelow ? min : max) ?? 0
    const missed =
      errorsCountAsMissed && this.pool.errors > 0
        ? ` (${count(this.pool.errors, 'error')} counted as missed)`
        : ''
    return `${slot.key}: mean ${beside(mean, bound)} of ${this.pool.statistics.n}${missed}, needs ${needs}`
  }
}

function isWithin(mean: number, { min, max }: { min?: number; max?: number }): boolean {
  return (min === undefined || mean >= min - tolerance) && (max === undefined || mean <= max + tolerance)
}
