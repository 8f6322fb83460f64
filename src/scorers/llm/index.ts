/** @module Scorers that ask a judge. */
export type { ScaleOptions } from './shared/check-options.ts'
export type { JudgeScorerOptions } from './shared/judge-scorer.ts'
export type { AvailableTool } from './tool-call-accuracy/available-tools.ts'
export type { ToolCallEvaluation, ToolCallGradesResult } from './tool-call-accuracy/grade-calls.ts'
export {
  createToolCallAccuracyScorerLLM,
  type ToolCallAccuracyLLMOptions,
  type ToolCallsMadeResult,
} from './tool-call-accuracy/tool-call-accuracy.ts'
