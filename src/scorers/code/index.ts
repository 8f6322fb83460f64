/** @module Scorers without a model. */
export {
  createToolCallAccuracyScorerCode,
  type ToolCallAccuracyOptions,
  type ToolCallAccuracyStepResult,
} from './tool-call-accuracy/tool-call-accuracy.ts'
export type { ToolCallMatchOptions, ToolCallMatchScore } from './tool-call-match/match-options.ts'
export type { ToolCallMatchStepResult } from './tool-call-match/match-result.ts'
export { createToolCallMatchScorer } from './tool-call-match/tool-call-match.ts'
