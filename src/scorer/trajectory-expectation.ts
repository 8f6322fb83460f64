import type { Unchecked } from './unchecked.ts'

/** One step the agent should take. Fields left out are not compared. */
export interface ExpectedStep {
  /** Name of the tool, agent or workflow step. */
  name: string
  stepType?: string
  /** Steps expected below this one. */
  children?: TrajectoryExpectation
  /** Further fields of the step, such as `toolArgs`. */
  [field: string]: Unchecked
}

/** The path an agent should take, and what it must not do. */
export interface TrajectoryExpectation {
  steps?: readonly ExpectedStep[]
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
