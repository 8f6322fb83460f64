import type { NotScorable } from './scorer-types.ts'

// The mark is shared with Mastra, whose pipeline recognises it too.
const mark = Symbol.for('mastra.evals.notScorable')

/**
 * Says that a run gives a scorer nothing to judge: returned from a step, it ends the pipeline without a score. Never a 0, never a 1.
 *
 * @param reason - Why, in a sentence; shown wherever the cell is shown.
 *
 * @example
 * ```ts
 * notScorable('the run has no ground truth')
 * ```
 */
export function notScorable(reason?: string): NotScorable {
  const made: object = reason === undefined ? { [mark]: true } : { [mark]: true, reason }
  return Object.freeze(made) as NotScorable // reason: the mark of the type is this mark, which is shared over packages by name
}

/** True for what `notScorable()` made, in any copy of Proctor or Mastra. */
export function isNotScorable(value: unknown): value is NotScorable {
  return typeof value === 'object' && value !== null && mark in value
}
