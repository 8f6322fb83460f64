/** @module Scorers that ask a judge. */
export {
  type AnswerRelevancyOptions,
  createAnswerRelevancyScorer,
} from './answer-relevancy/answer-relevancy.ts'
export {
  type AnswerSimilarityMaterial,
  type AnswerSimilarityOptions,
  type AnswerSimilarityWeights,
  createAnswerSimilarityScorer,
} from './answer-similarity/answer-similarity.ts'
export type { AnswerSimilarityReply } from './answer-similarity/similarity-score.ts'
export { type BiasOptions, createBiasScorer } from './bias/bias.ts'
export {
  type ClassifierContext,
  type ClassifierMaterial,
  type ClassifierOptions,
  type ClassifierResult,
  createClassifierScorer,
} from './classifier/classifier.ts'
export type { ChoiceQuestion, ClassifierQuestion } from './classifier/read-question.ts'
export {
  type ContextPrecisionMaterial,
  type ContextPrecisionOptions,
  type ContextPrecisionReply,
  createContextPrecisionScorer,
} from './context-precision/context-precision.ts'
export {
  type ContextRecallMaterial,
  type ContextRecallOptions,
  createContextRecallScorer,
} from './context-recall/context-recall.ts'
export {
  type ContextPenalties,
  type ContextRelevanceMaterial,
  type ContextRelevanceOptions,
  type ContextRelevanceReply,
  createContextRelevanceScorerLLM,
} from './context-relevance/context-relevance.ts'
export { type CriteriaOptions, type CriteriaReply, createCriteriaScorer } from './criteria/criteria.ts'
export type { CriteriaEvidence, CriteriaMaterial } from './criteria/criteria-material.ts'
export { createFaithfulnessScorer, type FaithfulnessOptions } from './faithfulness/faithfulness.ts'
export {
  createHallucinationScorer,
  type GetContextParams,
  type HallucinationOptions,
} from './hallucination/hallucination.ts'
export {
  createMultiTurnJudgeScorer,
  type MultiTurnJudgeOptions,
  type MultiTurnJudgeReply,
} from './multi-turn-judge/multi-turn-judge.ts'
export type { ConversationMessage } from './multi-turn-judge/read-turns.ts'
export type {
  NoiseDimension,
  NoiseImpact,
  NoiseScoring,
  NoiseSensitivityReply,
} from './noise-sensitivity/noise-scoring.ts'
export {
  createNoiseSensitivityScorerLLM,
  type NoiseOptions,
  type NoiseSensitivityMaterial,
  type NoiseSensitivityOptions,
} from './noise-sensitivity/noise-sensitivity.ts'
export type { PromptAlignmentPart, PromptAlignmentReply } from './prompt-alignment/alignment-score.ts'
export {
  createPromptAlignmentScorerLLM,
  type PromptAlignmentMaterial,
  type PromptAlignmentOptions,
  type PromptAlignmentSettings,
} from './prompt-alignment/prompt-alignment.ts'
export type { ReadCriterion, Rubric, RubricCriterion } from './rubric/read-criteria.ts'
export {
  createRubricScorer,
  type RubricMaterial,
  type RubricOptions,
  type RubricReply,
} from './rubric/rubric.ts'
export type { BlameOptions } from './shared/blame.ts'
export type { ScaleOptions } from './shared/check-options.ts'
export type { StatementsReply, StatementVerdict } from './shared/claims.ts'
export type { ContextOptions } from './shared/context.ts'
export type { Exchange, Spoken } from './shared/exchange.ts'
export type { GroundedMaterial } from './shared/grounded.ts'
export type { JudgeScorerOptions } from './shared/judge-scorer.ts'
export type { AgentWork } from './shared/work.ts'
export type { WrittenCall } from './shared/write-calls.ts'
export type { SourceOptions } from './summarization/read-source.ts'
export {
  createSummarizationScorer,
  type SummarizationMaterial,
  type SummarizationOptions,
  type SummarizationReply,
} from './summarization/summarization.ts'
export type { AvailableTool } from './tool-call-accuracy/available-tools.ts'
export type { ToolCallEvaluation, ToolCallGradesResult } from './tool-call-accuracy/grade-calls.ts'
export {
  createToolCallAccuracyScorerLLM,
  type ToolCallAccuracyLLMOptions,
  type ToolCallsMadeResult,
} from './tool-call-accuracy/tool-call-accuracy.ts'
export { createToxicityScorer, type ToxicityOptions } from './toxicity/toxicity.ts'
export type { TrajectoryGradesReply, WrittenStep } from './trajectory-accuracy/step-grades.ts'
export {
  createTrajectoryAccuracyScorerLLM,
  type TrajectoryAccuracyLLMOptions,
  type TrajectoryMaterial,
} from './trajectory-accuracy/trajectory-accuracy.ts'
