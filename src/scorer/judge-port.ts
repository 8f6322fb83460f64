import type { StepName } from './scorer-types.ts'
import type { StandardSchema } from './standard-schema.ts'
import type { Unchecked } from './unchecked.ts'

/** Which model judges, and what it is told. */
export interface JudgeConfig {
  /** The model: an AI SDK model object, or a string id such as `openai/gpt-5-mini`. */
  model: unknown
  /** The system prompt of the judge. */
  instructions: string
}

/** Prompts and replies of a scorer's judge, by step. */
export type JudgeRecord = Partial<Record<StepName, { executions: readonly unknown[] }>>

/** A step that asks a model instead of calling a function. */
export interface PromptStep<Context, Result> {
  /** What the judge is asked to do, in a sentence. */
  description: string
  /** Shape of the reply. */
  outputSchema?: StandardSchema<Unchecked, Result>
  /** Writes the prompt of one run. */
  createPrompt(context: Context): string
  /** Judges this step instead of the scorer's judge. */
  judge?: JudgeConfig
}
