import type { NoCalls } from './none.ts'
import type { Unchecked } from './unchecked.ts'

/** One step the agent should take. Fields left out are not compared. */
export interface ExpectedStep {
  /** Name of the tool, agent or workflow step. */
  name: string
  stepType?: string
  /**
   * How `toolArgs` compare: equal (`exact`), within those of the call (`subset`), around them (`superset`), or not at all (`ignore`). Name,
   * `stepType` and all other given fields are compared exactly. Default `exact`.
   */
  match?: 'exact' | 'subset' | 'superset' | 'ignore'
  /** Steps expected below this one. */
  children?: TrajectoryExpectation
  /** Further fields of the step, such as `toolArgs`. */
  [field: string]: Unchecked
}

/** The path an agent should take, and what it must not do. */
export interface TrajectoryExpectation {
  /** One or more steps; `none()` where no step is right. */
  steps?: readonly ExpectedStep[] | NoCalls
  /** Default `relaxed`: expected steps in order, others may come between. */
  ordering?: 'strict' | 'relaxed' | 'unordered'
  /** Default true. */
  allowRepeatedSteps?: boolean
  maxSteps?: number
  maxTotalTokens?: number
  /** In milliseconds. */
  maxTotalDurationMs?: number
  /** Default true. */
  noRedundantCalls?: boolean
  blacklistedTools?: readonly string[]
  blacklistedSequences?: readonly (readonly string[])[]
  /** Default 2. */
  maxRetriesPerTool?: number
}
