/** @module `proctor/scorers/llm`: scorers that ask a model. */
export {
  type AvailableTool,
  createToolCallAccuracyScorerLLM,
  type JudgeScorerOptions,
  type ScaleOptions,
  type ToolCallAccuracyLLMOptions,
  type ToolCallEvaluation,
  type ToolCallGradesResult,
  type ToolCallsMadeResult,
} from '../scorers/llm/index.ts'
