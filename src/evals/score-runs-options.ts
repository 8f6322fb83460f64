import type { EvalEvent } from './events/event-types.ts'
import type { GateEntry } from './plan/entry-types.ts'
import type { ItemResult } from './results/result-types.ts'

/** How recorded runs are scored. */
export interface ScoreRunsOptions {
  /** Scorers that must pass. */
  gates?: readonly GateEntry[]
  /**
   * Share of scores that may be errors, 0 to 1, before the outcome is ERRORS.
   * @default 0
   */
  maxErrorShare?: number
  /**
   * Whether the result holds every run's own result. With `false` memory stays bounded: take them from `onItem`.
   * @default true
   */
  keepItems?: boolean
  /**
   * Runs scored at once; scorers of one run always run side by side.
   * @default 1
   */
  concurrency?: number
  /** Milliseconds after which a scorer is given up and its cell is an error. Default: none. */
  scorerTimeoutMs?: number
  /** Stops: no further run is started, those not finished are left out. */
  signal?: AbortSignal
  /** Called with every finished run. What it throws is a warning. */
  onItem?(result: ItemResult): void | Promise<void>
  /** Gets every event. What it throws is a warning. */
  sink?(event: EvalEvent): void | Promise<void>
}
