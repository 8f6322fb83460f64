import type { Scorer } from '../../scorer/index.ts'

/** What an error cell does to its gate or threshold: keeps it from being met, or counts as a run that did not pass. */
export type Errors = 'not-met' | 'count-as-missed'

/** A scorer, alone or with a threshold that the mean of its scores must reach. */
export type ScorerEntry =
  | Scorer
  | {
      scorer: Scorer
      /**
       * Compared with the mean of the scored runs, inclusive, within 1e-9. A bare number is a minimum where the scorer's
       * `direction` is `higher` and a maximum where it is `lower`. Bounds lie within the scorer's range.
       */
      threshold: number | { min?: number; max?: number }
      /**
       * `count-as-missed` takes an error as the bad end of the range, in the comparison only.
       * @default 'not-met'
       */
      errors?: Errors
    }

/** A scorer that must pass: on every scored run, or on a share of them. */
export type GateEntry =
  | Scorer
  | {
      scorer: Scorer
      /** Share of scored runs that must pass, above 0 and at most 1. */
      passRate: number
      /**
       * `run`: over all scored runs. `item`: in every item, over its trials.
       * @default 'run'
       */
      per?: 'run' | 'item'
      /**
       * `count-as-missed` takes an error as a run that did not pass.
       * @default 'not-met'
       */
      errors?: Errors
    }

/** Scorers of an agent, apart from those of the path it took. Keys are `agent/…` and `trajectory/…`. */
export interface AgentScorers {
  agent?: readonly ScorerEntry[]
  trajectory?: readonly ScorerEntry[]
}

/** Scorers of a workflow, of its steps by step id, and of the path it took. Keys are `workflow/…`, `steps/<id>/…`, `trajectory/…`. */
export interface WorkflowScorers {
  workflow?: readonly ScorerEntry[]
  steps?: Readonly<Record<string, readonly ScorerEntry[]>>
  trajectory?: readonly ScorerEntry[]
}

/** Everything that `scorers` takes. */
export type ScorersOption = readonly ScorerEntry[] | AgentScorers | WorkflowScorers
