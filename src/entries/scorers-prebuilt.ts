/** @module `proctor/scorers/prebuilt`: all scorers that come ready made. */
export {
  createToolCallAccuracyScorerCode,
  type ToolCallAccuracyOptions,
  type ToolCallAccuracyStepResult,
} from '../scorers/code/index.ts'
