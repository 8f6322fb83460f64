/** @module `proctor/scorers/code`: scorers that ask no model. */
export {
  createToolCallAccuracyScorerCode,
  type ToolCallAccuracyOptions,
  type ToolCallAccuracyStepResult,
} from '../scorers/code/index.ts'
