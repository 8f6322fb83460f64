/** @module Runs agents over data, or takes recorded runs, scores them and comes to a verdict. */
export { defineConfig, isDefinedConfig } from './define/define-config.ts'
export { defineEval, isDefinedEval } from './define/define-eval.ts'
export type {
  DataSource,
  DefinedConfig,
  DefinedEval,
  EvalDefaults,
  EvalDefinition,
  EvalVariant,
  ItemSource,
  JudgeDefaultsConfig,
  LoadableData,
  LoadedData,
  ProjectConfig,
} from './define/eval-definition.ts'
export { type Keeps, keepItems, type NamedItem } from './define/keep-items.ts'
export type { RedactRule } from './define/redact-rule.ts'
export {
  dataOf,
  type RunDefinedOptions,
  runDefinedEval,
} from './define/run-defined-eval.ts'
export type { EvalEvent, ScorerInfo } from './events/event-types.ts'
export { FatalSinkError } from './events/fatal-sink-error.ts'
export { arrayIds } from './items/array-ids.ts'
export { findItemProblem } from './items/check-item.ts'
export type { Item, ItemBase, Turn } from './items/item-types.ts'
export type {
  MockableCall,
  ToolMock,
  ToolMockReport,
  UnmockedToolPolicy,
} from './mocks/mock-types.ts'
export { UnmockedToolError } from './mocks/unmocked-tool-error.ts'
export type {
  AgentScorers,
  Errors,
  GateEntry,
  ScorerEntry,
  ScorersOption,
  WorkflowScorers,
} from './plan/entry-types.ts'
export type { RecordedRun, RunInput, UnreadableRun } from './recorded-run.ts'
export type {
  GateResult,
  ItemResult,
  JudgeSummary,
  RunEvalsResult,
  RunSummary,
  ScoreMap,
  Scores,
  ThresholdResult,
  TurnResult,
  TurnSummary,
} from './results/result-types.ts'
export { runEvals, runEvalsUnder } from './run-evals.ts'
export type { FailureKind } from './running/failure-kind.ts'
export type { RetryRule, RetryRules } from './running/retry-rules.ts'
export type { ItemCompleteEvent, RunEvalsOptions } from './running/run-evals-options.ts'
export type { EarlierResults, RunFacts, RunUnder } from './running/run-under.ts'
export type { RunControl } from './schedule/run-control.ts'
export { scoreRuns, scoreRunsUnder } from './score-runs.ts'
export type { ScoreRunsOptions } from './score-runs-options.ts'
export type { Cell, CellBase, ErrorOrigin } from './scoring/cell-types.ts'
export type { VerdictCounts } from './scoring/spending.ts'
export { targetOutput } from './targets/target-output.ts'
export type {
  AgentLike,
  OutputOf,
  Target,
  TargetContext,
  TargetFunction,
  TargetOutput,
  TargetReport,
} from './targets/target-types.ts'
export { combineOutcomes } from './verdict/combine-outcomes.ts'
export { decideOutcome, type OutcomeFacts, type Standing } from './verdict/decide-outcome.ts'
export type { Outcome, OutcomeState } from './verdict/outcome-types.ts'
