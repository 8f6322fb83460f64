import type { Scorer } from '../../scorer/index.ts'

/** What a scorer looks at: the whole run, the path the agent took, or one step of a workflow. */
export type Subject = { kind: 'run' } | { kind: 'trajectory' } | { kind: 'step'; id: string }

/** One scorer of a run: it gives every item it applies to one cell. */
export interface Slot {
  readonly scorer: Scorer
  readonly id: string
  readonly key: string
  /** What stands before the key of a scorer of a category, such as `agent/`. */
  readonly path: string
  readonly identity: string
  readonly fingerprint: string
  readonly role: 'scorer' | 'gate' | 'both'
  readonly subject: Subject
  /** It only reads the run, so that the output may be shared instead of copied. */
  readonly readsOnly: boolean
  readonly range: readonly [number, number]
  readonly badEnd: number
  /** Its errors count as missed, and are no part of the error share. */
  readonly errorsCountAsMissed: boolean
  passes(score: number): boolean
}

/** A gate with the slot it watches. */
export interface Gate {
  readonly slot: Slot
  /** Share that must pass, above 0 and at most 1. */
  readonly required: number
  readonly per: 'run' | 'item'
  readonly errorsCountAsMissed: boolean
}

/** A threshold with the slot it watches. */
export interface Threshold {
  readonly slot: Slot
  readonly bounds: { min?: number; max?: number }
  readonly errorsCountAsMissed: boolean
}

/** The scorers of one place (the run, an item, a turn) with what is asked of them. */
export interface Plan {
  readonly slots: readonly Slot[]
  readonly gates: readonly Gate[]
  readonly thresholds: readonly Threshold[]
}

/** How a plan names its slots. */
export interface PlanOptions {
  /** `key`: names, ids while unique, else identities. `identity`: as scorers of items and turns are named. */
  naming: 'key' | 'identity'
  /** Identities that are taken already, by the run's own scorers. */
  taken?: ReadonlySet<string>
  warn(cause: string): void
}
