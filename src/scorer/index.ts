/** @module The scorer: its pipeline of steps, what it takes and returns, and how it says that there is nothing to judge. */
export { buildScorer, isScorer, type ScorerTraits, scoreNow, scorerTraits } from './build-scorer.ts'
export { canonicalJson } from './canonical-json.ts'
export { checkScorerConfig, createScorer } from './create-scorer.ts'
export { type Expected, fromGroundTruth, resolveExpected } from './expected-value.ts'
export { type FilterRunOptions, filterRun } from './filter-run.ts'
export { functionSources, nameExpectation } from './identity.ts'
export type {
  JsonSchemaObject,
  JudgeConfig,
  JudgeExecution,
  JudgePort,
  JudgeQuestion,
  JudgeRecord,
  Panel,
  PanelRule,
  PortAnswer,
  PortQuestion,
  PromptStep,
} from './judge-port.ts'
export { isNone, type NoCalls, none } from './none.ts'
export { isNotScorable, notScorable } from './not-scorable.ts'
export type { PanelRecord, PanelVote } from './run-panel.ts'
export type { ScorerDefinition } from './scorer-definition.ts'
export { ScorerError, type ScorerErrorDetails } from './scorer-error.ts'
export type {
  NotScorable,
  PreparedRun,
  Scorer,
  ScorerConfig,
  ScorerKind,
  ScorerResult,
  ScorerRun,
  StepName,
  StepRun,
  Usage,
} from './scorer-types.ts'
export {
  isStandardSchema,
  requireStandardResult,
  type SchemaOutput,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
} from './standard-schema.ts'
export { attachTranscript, publishRun } from './step-run.ts'
export type {
  FunctionStep,
  ReasonContext,
  ScorePromptStep,
  ScorerBuilder,
  ScorerWithScore,
  Step,
  StepContext,
  StepResults,
} from './step-types.ts'
export type { ExpectedStep, TrajectoryExpectation } from './trajectory-expectation.ts'
export type { Unchecked } from './unchecked.ts'
