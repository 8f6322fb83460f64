import type { Slot } from '../plan/slot.ts'
import type { ItemResult, RunEvalsResult } from '../results/result-types.ts'

/** A scorer or gate of a run, as events name it. */
export interface ScorerInfo {
  id: string
  key: string
  identity: string
  fingerprint: string
  role: 'scorer' | 'gate' | 'both'
  kind: string
  range: readonly [number, number]
  /** Which end of the range is the good one. */
  direction: 'higher' | 'lower'
}

/** What happens while a run goes on, in order. `v` changes when a shape does. */
export type EvalEvent =
  | {
      v: 1
      type: 'experiment.started'
      /** Absent where the data is a stream. */
      totalItems?: number
      trials: number
      /** The run's own; items and turns may bring more. */
      scorers: readonly ScorerInfo[]
    }
  | { v: 1; type: 'item.started'; id: string; trial: number }
  | {
      v: 1
      type: 'attempt.failed'
      /** From 0. */
      attempt: number
      /** What the attempt left: no cells, since only the last attempt of a trial is scored. */
      result: ItemResult
      /** Milliseconds until the next attempt begins. */
      waitMs: number
    }
  | { v: 1; type: 'item.finished'; result: ItemResult }
  /** A result of an earlier session of this run: counted like all others, and not run again. */
  | { v: 1; type: 'item.restored'; result: ItemResult }
  | { v: 1; type: 'warning'; message: string }
  | {
      v: 1
      type: 'experiment.finished'
      /** Without its items, which came one by one. */
      result: Omit<RunEvalsResult<unknown>, 'items'>
    }

/** A slot as events name it. */
export function describeSlot(slot: Slot): ScorerInfo {
  const { scorer, id, key, identity, fingerprint, role, range, badEnd } = slot
  const direction = badEnd === range[0] ? 'higher' : 'lower'
  return { id, key, identity, fingerprint, role, kind: scorer.kind ?? 'custom', range, direction }
}
