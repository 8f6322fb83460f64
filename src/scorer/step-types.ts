import type { JudgeQuestion, PromptStep } from './judge-port.ts'
import type { NotScorable, Scorer, StepRun } from './scorer-types.ts'

/** What the steps before have returned. */
export interface StepResults<P, A> {
  /** Return value of the preprocess step. */
  preprocessStepResult: P
  /** Return value of the analyze step. */
  analyzeStepResult: A
}

/** What a function step is called with. */
export interface StepContext<I, O, P, A> {
  /** The run that is scored. */
  run: StepRun<I, O>
  /** What the steps before have returned. */
  results: StepResults<P, A>
  /** Aborts when the caller gives up; pass it on to whatever takes long. */
  signal?: AbortSignal
  /**
   * Asks the scorer's judge from within a function step, as often as the step needs; prompt, reply and cost are kept on the result.
   *
   * @throws JudgeError where there is no verdict: let it through, the cell is an error then.
   */
  askJudge<Reply = unknown>(question: JudgeQuestion<Reply>): Promise<Reply>
}

/** What the reason step is called with. */
export interface ReasonContext<I, O, P, A> extends StepContext<I, O, P, A> {
  /** What the steps before have returned, the score included. */
  results: StepResults<P, A> & { generateScoreStepResult: number }
  /** The score that was given. */
  score: number
}

type MaybePromise<T> = T | Promise<T>

/** A step as a function: what it returns is the next steps' `results`; `notScorable()` ends the pipeline. */
export type FunctionStep<Context, Result> = (context: Context) => MaybePromise<Result | NotScorable>

/** A step as a function or as a prompt for the judge. */
export type Step<Context, Result> = FunctionStep<Context, Result> | PromptStep<Context, Result>

/** A score step as a prompt may compute the score from the reply. */
export interface ScorePromptStep<Context, Reply> extends PromptStep<Context, Reply> {
  /** The score of a reply. Without it the reply must be `{ score: number }`. */
  calculateScore?(reply: Reply, context: Context): number
}

/** A scorer in the making: it has no score step yet. */
export interface ScorerBuilder<I, O, P, A> {
  /** Reads what the other steps need. */
  preprocess<NewP>(
    step: Step<StepContext<I, O, P, A>, NewP>,
  ): ScorerBuilder<I, O, Exclude<NewP, NotScorable>, A>
  /** Judges; what it returns is `results.analyzeStepResult` of the steps after. */
  analyze<NewA>(step: Step<StepContext<I, O, P, A>, NewA>): ScorerBuilder<I, O, P, Exclude<NewA, NotScorable>>
  /** Gives the score: a finite number within the range. Required. */
  generateScore<Reply = unknown>(
    step: FunctionStep<StepContext<I, O, P, A>, number> | ScorePromptStep<StepContext<I, O, P, A>, Reply>,
  ): ScorerWithScore<I, O, P, A>
}

/** A complete scorer, which may still be given a reason step. */
export interface ScorerWithScore<I, O, P, A> extends Scorer<I, O, P, A> {
  /** Says why, in a sentence. Where it fails, the score stays and the result holds `reasonError`. */
  generateReason(step: Step<ReasonContext<I, O, P, A>, string>): Scorer<I, O, P, A>
}
