/** @module The calls and steps an agent took, and how they match what was expected. */
export type { BfclErrorKind, BfclFault } from './bfcl/bfcl-fault.ts'
export type { BfclFunction, BfclParameter } from './bfcl/bfcl-function.ts'
export {
  type BfclCategory,
  type BfclMatch,
  type BfclMatcher,
  createBfclMatcher,
  type UnclearNumber,
} from './bfcl/create-bfcl-matcher.ts'
export type { BfclPossibleAnswers } from './bfcl/possible-answer.ts'
export {
  analyzeFailures,
  analyzeToolFailures,
  type ToolFailureAnalysis,
  type ToolFailureOptions,
  type ToolFailurePattern,
} from './compare/analyze-tool-failures.ts'
export {
  checkTrajectoryBlacklist,
  findForbidden,
  type TrajectoryBlacklistOptions,
  type TrajectoryBlacklistResult,
} from './compare/check-trajectory-blacklist.ts'
export {
  checkTrajectoryEfficiency,
  measureEfficiency,
  type RedundantCall,
  type TrajectoryEfficiency,
  type TrajectoryEfficiencyOptions,
} from './compare/check-trajectory-efficiency.ts'
export {
  comparedLevel,
  compareSteps,
  compareTrajectories,
  type NestedComparison,
  type TrajectoryComparison,
  type TrajectoryComparisonOptions,
} from './compare/compare-trajectories.ts'
export { isToolStep, levelOf, type ReadStep, readSteps } from './compare/levels.ts'
export { checkExpectation, childExpectation, expectRecorded, isRecorded } from './compare/read-expectation.ts'
export { UnreadableTrajectoryError } from './extract/extract-errors.ts'
export { extractTrajectory, trajectoryOf } from './extract/extract-trajectory.ts'
export { extractTrajectoryFromTrace } from './extract/extract-trajectory-from-trace.ts'
export { extractWorkflowTrajectory } from './extract/extract-workflow-trajectory.ts'
export { hasSteps } from './extract/is-trajectory.ts'
export { type AlignedDifference, type AlignmentRow, alignCalls } from './matching/align-calls.ts'
export { type ArgumentDifference, fieldPath } from './matching/argument-differences.ts'
export type { ArgumentMode } from './matching/argument-mode.ts'
export type { ArgumentRule } from './matching/argument-rule.ts'
export {
  anything,
  folded,
  near,
  oneOf,
  optional,
  sameDate,
  type Tolerance,
} from './matching/argument-rules.ts'
export type { ActualCall } from './matching/call-pair.ts'
export { createArgumentMatcher } from './matching/create-argument-matcher.ts'
export type { ExpectedCall } from './matching/expected-call.ts'
export {
  type CallMatch,
  type CallMatcher,
  type CallOrder,
  createCallMatcher,
  type ExtraCall,
  type ExtraCalls,
  type MatchCallsOptions,
  type MatchedCall,
  type MismatchedCall,
  type MissingCall,
  matchCalls,
  type ParallelCalls,
} from './matching/match-calls.ts'
export { isNone, type NoCalls, none } from './matching/none.ts'
export { TooManyParallelCallsError } from './matching/pair-in-groups.ts'
export { writeArguments } from './matching/write-arguments.ts'
export { createStateMatcher, type StateMatch, type StateMatcher } from './state/create-state-matcher.ts'
export type { AnnotatedTool, StateChanges } from './state/state-changes.ts'
export type { StepBase, StepDetails, ToolStepFields, Trajectory, TrajectoryStep } from './trajectory.ts'
