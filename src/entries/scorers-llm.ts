/** @module `proctor/scorers/llm`: scorers that ask a model. */
export type { JudgeScorerOptions, ScaleOptions } from '../scorers/llm/index.ts'
