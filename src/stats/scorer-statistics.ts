import type { Interval } from './interval.ts'
import type { KEstimate } from './trial-tally.ts'

/** The interval of a scorer's mean, with the method it was made by. */
export interface ScorerInterval extends Interval {
  /** `wilson` for binary scores, `t` for others; `clustered-` where items have several trials. */
  method: 'wilson' | 't' | 'clustered-wilson' | 'clustered-t'
}

/** What one scorer's scores say. What cannot be told is absent. */
export interface ScorerStatistics {
  /** Scored runs: every trial counts. */
  n: number
  /** Items with at least one scored run. */
  items: number
  /** Mean over items of the mean over trials. Absent where n is 0. */
  mean?: number
  /** Standard deviation (n - 1) of the item means over the root of their number. Absent below two items. */
  standardError?: number
  /** Runs that passed. */
  passed: number
  /** `passed / n`. Absent where n is 0. */
  passRate?: number
  /** Set where the scorer is a gate. */
  gate?: true
  /** Of the mean, clipped to the range. Absent where the items are too few to tell. */
  interval?: ScorerInterval
  /** For each k: how likely at least one of k trials passes. Only where an item has several trials. */
  passAtK?: Record<number, KEstimate>
  /** For each k: how likely all of k trials pass. Only where an item has several trials. */
  passHatK?: Record<number, KEstimate>
}
