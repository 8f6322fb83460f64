import type { JudgePort, JudgeQuestion, PromptStep } from './judge-port.ts'
import type { JudgeLog } from './prompt-step.ts'
import type { ScorerConfig, ScorerKind, StepRun } from './scorer-types.ts'

/** Steps with their types forgotten; the builder's types have checked how they fit. */
export type AnyStep = ((context: AnyContext) => unknown) | PromptStep<AnyContext, unknown>

/** The one context object of a pipeline run; results are filled in as steps return. */
export interface AnyContext {
  run: StepRun
  results: { preprocessStepResult?: unknown; analyzeStepResult?: unknown; generateScoreStepResult?: number }
  signal?: AbortSignal
  /** Of the run that was given, whatever `prepareRun` made of it. */
  trial?: number
  score?: number
  /** Set where the scorer can reach judges. */
  askJudge?: (question: JudgeQuestion) => Promise<unknown>
  log?: JudgeLog
}

/** The steps a scorer has. */
export interface ScorerSteps {
  preprocess?: AnyStep
  analyze?: AnyStep
  generateScore?: AnyStep
  generateReason?: AnyStep
}

/** What Proctor's own scorers declare beyond `createScorer`'s config. */
export interface ScorerDefinition extends ScorerConfig {
  kind: ScorerKind
  /** The `name` option of a check or prebuilt scorer: it is the identity then. */
  declaredName?: string
  /** The options it was made with, defaults left out: part of identity and fingerprint. */
  options?: readonly unknown[]
  /** It only reads the run, so that the output may be shared instead of copied. */
  readsOnly?: boolean
  /** How its steps reach judges. */
  judgePort?: JudgePort
}
