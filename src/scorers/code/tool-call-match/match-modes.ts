import type { CallOrder, ExtraCalls } from '../../../trajectory/index.ts'

/**
 * A short name for how two lists of calls compare. `strict`: these calls and no others, in order. `unordered`: these calls
 * and no others, in any order. `superset`: these calls at least, in any order. `subset`: no other calls than these, each
 * at most as often; none need be made.
 */
export type TrajectoryMatchMode = 'strict' | 'unordered' | 'subset' | 'superset'

/** What a short name stands for. */
export interface MatchModeRule {
  order?: CallOrder
  extra?: ExtraCalls
  /** Expected calls may be missing. */
  mayMiss?: true
}

/** The short names; `superset` is what is compared without one. */
export const matchModes: Readonly<Record<TrajectoryMatchMode, MatchModeRule>> = {
  strict: { order: 'exact' },
  unordered: { extra: 'forbid' },
  subset: { extra: 'forbid', mayMiss: true },
  superset: {},
}
