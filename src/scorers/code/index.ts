/** @module Scorers without a model. */

export type { BleuFigures, BleuSmoothing, RougeFigures } from '../../text/index.ts'
export { type BleuOptions, createBleuScorer } from './bleu/bleu.ts'
export {
  type CompletenessElements,
  type CompletenessOptions,
  createCompletenessScorer,
} from './completeness/completeness.ts'
export {
  type ContentSimilarityOptions,
  type ContentSimilarityTexts,
  createContentSimilarityScorer,
} from './content-similarity/content-similarity.ts'
export type { JsonComparison, JsonDifference, JsonListOrder } from './json-diff/diff-json.ts'
export {
  createJsonDiffScorer,
  type JsonDiffFigures,
  type JsonDiffOptions,
  type JsonDiffValues,
} from './json-diff/json-diff.ts'
export {
  createKeywordCoverageScorer,
  type KeywordCoverageFigures,
  type KeywordCoverageOptions,
  type KeywordCoverageWords,
} from './keyword-coverage/keyword-coverage.ts'
export {
  createLevenshteinScorer,
  type LevenshteinFigures,
  type LevenshteinOptions,
} from './levenshtein/levenshtein.ts'
export { createRougeLScorer, type RougeLOptions } from './rouge-l/rouge-l.ts'
export type { ContentWordOptions } from './text/content-words.ts'
export type { ReferencesOptions } from './text/references.ts'
export type { AnswerOptions, ReferenceOptions } from './text/text-scorer.ts'
export type { Tokenizer, TokenTexts } from './text/tokens.ts'
export {
  createTextualDifferenceScorer,
  type TextualDifferenceFigures,
} from './textual-difference/textual-difference.ts'
export { createToneScorer, type ToneFigures, type ToneOptions } from './tone/tone.ts'
export {
  createToolCallAccuracyScorerCode,
  type ToolCallAccuracyOptions,
  type ToolCallAccuracyStepResult,
} from './tool-call-accuracy/tool-call-accuracy.ts'
export type { ToolCallBfclOptions } from './tool-call-match/bfcl-options.ts'
export type { ToolCallBfclStepResult } from './tool-call-match/bfcl-scorer.ts'
export { fromExpectedTrajectory } from './tool-call-match/from-expected-trajectory.ts'
export type { TrajectoryMatchMode } from './tool-call-match/match-modes.ts'
export type { ToolCallMatchOptions, ToolCallMatchScore } from './tool-call-match/match-options.ts'
export type { ToolCallMatchStepResult } from './tool-call-match/match-result.ts'
export type { ToolCallStateOptions } from './tool-call-match/state-options.ts'
export type { ToolCallStateStepResult } from './tool-call-match/state-scorer.ts'
export { createToolCallMatchScorer } from './tool-call-match/tool-call-match.ts'
export { MissingValidatorError } from './tool-call-schema/load-ajv.ts'
export type { ToolCallSchemaOptions, ToolCallSchemaScore } from './tool-call-schema/schema-options.ts'
export type { InvalidCall, ToolCallSchemaStepResult } from './tool-call-schema/schema-result.ts'
export { createToolCallSchemaScorer } from './tool-call-schema/tool-call-schema.ts'
export type {
  ArgumentFault,
  JsonSchema,
  ToolByName,
  ToolInList,
  ToolSchema,
  ToolSchemas,
} from './tool-call-schema/tool-schemas.ts'
export type { TrajectoryJudgement } from './trajectory/judge-trajectory.ts'
export {
  createTrajectoryScorerCode,
  type TrajectoryScorerOptions,
  type TrajectoryWeights,
} from './trajectory/trajectory.ts'
export {
  createTrajectoryAccuracyScorerCode,
  type TrajectoryAccuracyOptions,
  type TrajectoryAccuracyStepResult,
} from './trajectory-accuracy/trajectory-accuracy.ts'
