/** @module Scorers that ask a judge. */
export type { ScaleOptions } from './shared/check-options.ts'
export type { JudgeScorerOptions } from './shared/judge-scorer.ts'
