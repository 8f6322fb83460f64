import type { NamedItem } from '../define/keep-items.ts'
import type { ScorerInfo } from '../events/event-types.ts'
import type { ItemResult } from '../results/result-types.ts'
import type { MaybePromise } from '../schedule/is-promise.ts'
import type { RunControl } from '../schedule/run-control.ts'
import type { ItemHooks, RunEvalsOptions } from './run-evals-options.ts'

/** What is known of a run before its first item. */
export interface RunFacts {
  /** Absent where the data is a stream. */
  readonly items?: readonly NamedItem[]
  readonly trials: number
  /** The run's own. */
  readonly scorers: readonly ScorerInfo[]
  /** All options as they count, those of hooks and defaults applied. */
  readonly options: RunEvalsOptions
}

/** Results of an earlier session of a run. */
export interface EarlierResults {
  /** The result of a trial that needs not be run again. */
  find(id: string, trial: number): ItemResult | undefined
  /** Warnings of the run, such as that it goes on with other code. */
  readonly warnings?: readonly string[]
}

/** What whoever keeps results adds to a run. */
export interface RunUnder {
  readonly hooks?: ItemHooks
  /** Filled in when the run begins. */
  readonly control?: RunControl
  /** Called once everything is checked and nothing has begun. What it throws is thrown by the run. */
  begin?(facts: RunFacts): MaybePromise<EarlierResults | undefined>
  /**
   * Results that may wait for the sink while others are worked on; those are reported once the sink has taken them.
   * @default 0
   */
  readonly mostWaiting?: number
}
