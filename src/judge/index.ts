/** @module A model as judge: reaching it, replies in a shape, retries, limits, cost. */

export type {
  Agreement,
  AgreementAlpha,
  AgreementCounts,
  AgreementFailure,
  AgreementKappa,
  AlphaByMetric,
  ClassAgreement,
  Confusion,
  Disagreement,
  JudgeEffort,
  Leniency,
  OrderSwap,
  PositiveClass,
  Steadiness,
} from './agreement/agreement-result.ts'
export type {
  AgreementProgress,
  CollectedVerdict,
  LabelKind,
  LabelledRun,
  MeasureAgreementOptions,
} from './agreement/agreement-types.ts'
export { measureAgreement } from './agreement/measure-agreement.ts'
export type { CacheSettings } from './cache/cache-settings.ts'
export { type CacheEntry, clearJudgeCache, listJudgeCache } from './cache/manage-cache.ts'

export type { CassetteMode, CassetteSettings } from './cassette/cassette-settings.ts'
export { createScorer } from './create-scorer.ts'
export { fence } from './fence.ts'
export { type JudgeDefaults, type JudgeMemory, setJudgeDefaults } from './judge-defaults.ts'
export { JudgeError, type JudgeErrorCode, type JudgeErrorDetails } from './judge-error.ts'
export type {
  FinishReason,
  JsonSchema,
  JudgeModel,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelSettings,
  ModelUsage,
  ReplyFormat,
  ReplyMode,
} from './judge-model.ts'
export { judgePort } from './judge-port.ts'
export { type CallFault, ModelCallError, type ModelCallFailure } from './model-call-error.ts'
export type {
  AiSdkModel,
  EndpointModel,
  JudgeFunction,
  JudgeFunctionRequest,
  JudgeModelSource,
} from './models/model-source.ts'
export { type JudgePanel, type JudgePanelOptions, judgePanel } from './panel.ts'
export type { TokenPrice } from './price/token-price.ts'
export { type PromptOptions, writeInstructions } from './prompt-options.ts'
export { configureJudges, type JudgeLimits, type JudgeSettings, judgeSpending } from './settings.ts'
export type { JudgeSpending } from './shared-state.ts'
