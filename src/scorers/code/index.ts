/** @module Scorers without a model. */
export {
  createToolCallAccuracyScorerCode,
  type ToolCallAccuracyOptions,
  type ToolCallAccuracyStepResult,
} from './tool-call-accuracy/tool-call-accuracy.ts'
