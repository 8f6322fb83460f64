import type { ErrorInfo } from '../errors/index.ts'
import type { Transcript } from '../transcript/index.ts'
import type { JudgeConfig, JudgeRecord } from './judge-port.ts'
import type { PanelRecord } from './run-panel.ts'
import type { TrajectoryExpectation } from './trajectory-expectation.ts'
import type { Unchecked } from './unchecked.ts'

/** What a model call used, in tokens and requests. */
export interface Usage {
  inputTokens?: number
  outputTokens?: number
  totalTokens?: number
  /** Number of model requests. */
  requests?: number
}

/** One output to score, with all that is known of how it came about. */
export interface ScorerRun<I = Unchecked, O = Unchecked> {
  /** What the agent was asked: a text, messages, or any value of yours. */
  input?: I
  /** What the agent handed back, in any format. */
  output: O
  /** What would have been right, in whatever shape your scorers read. */
  groundTruth?: Unchecked
  /** The steps the agent should take, for trajectory scorers. */
  expectedTrajectory?: TrajectoryExpectation
  /** Whatever the request carried along: user, tenant, locale. */
  requestContext?: unknown
  /** Id of this scored output; made where it is missing. */
  runId?: string
  /** From 0: which of several runs of one item this is. Judges are asked anew in each, whatever another trial's verdict was. */
  trial?: number
  /** Facts about the run, for your own scorers and reports. */
  metadata?: Record<string, unknown>
  /** What the agent's models used; read by `maxTokens`. */
  usage?: Usage
  /** What the agent cost, in US dollars; read by `maxCostUsd`. */
  costUsd?: number
  /** How long the agent took, in milliseconds; read by `maxLatencyMs`. */
  durationMs?: number
  /** Id of the recorded trace of this run. */
  traceId?: string
}

/** A run as steps see it: raw values as they came, and what was read from them on first use. */
export type StepRun<I = Unchecked, O = Unchecked> = ScorerRun<I, O> & {
  readonly runId: string
  /** The output as a transcript. Reading it throws where no reader knows the shape; the cell is then an error. */
  readonly transcript: Transcript
  /** The input as a transcript. */
  readonly inputTranscript: Transcript
}

/** Steps of the pipeline, in the order they run. */
export type StepName = 'prepareRun' | 'preprocess' | 'analyze' | 'generateScore' | 'generateReason'

/** What `scorer.run()` resolves to: scored, or not scorable. Failures reject with a `ScorerError`. */
export type ScorerResult<I = Unchecked, O = Unchecked, P = Unchecked, A = Unchecked> = ScorerRun<I, O> & {
  /** The run's id, or the one that was made for it. */
  runId: string
  /** What the preprocess step returned; absent without that step. */
  preprocessStepResult?: P
  /** What the analyze step returned; absent without that step. */
  analyzeStepResult?: A
  /** The prompt of the preprocess step, where a judge ran it. */
  preprocessPrompt?: string
  /** The prompt of the analyze step, where a judge ran it. */
  analyzePrompt?: string
  /** The prompt of the score step, where a judge ran it. */
  generateScorePrompt?: string
  /** The prompt of the reason step, where a judge ran it. */
  generateReasonPrompt?: string
  /** What the judge was asked and what it cost; absent without prompt steps. */
  judge?: JudgeRecord
  /** Every vote, where the judge is a panel. */
  panel?: PanelRecord
} & (
    | {
        /** Within the scorer's range. */
        score: number
        /** Why, in a sentence; absent without a reason step. */
        reason?: string
        /** Why there is no reason: the reason step failed. The score stands. */
        reasonError?: ErrorInfo
        notScorable?: undefined
      }
    | {
        score?: undefined
        reason?: undefined
        /** The step that said so, and why. */
        notScorable: { step: StepName; reason?: string }
      }
  )

/** What a scorer is: `check` makes no model call, `metric` is a formula, `judge` asks a model, `custom` is yours. */
export type ScorerKind = 'check' | 'metric' | 'judge' | 'custom'

/** Gives one output a score. Made by `createScorer()`, `checks` and the prebuilt scorers. */
export interface Scorer<I = Unchecked, O = Unchecked, P = Unchecked, A = Unchecked> {
  readonly id: string
  /** Display name; the id where none was given. */
  readonly name: string
  readonly description: string
  /** What tells it from every other scorer: id and options, or the `name` option of a check. Computed on first use. */
  readonly identity: string
  /** Changes when the scorer would judge otherwise: options, prompts, source of function steps, or a declared `version`. */
  readonly fingerprint: string
  readonly kind: ScorerKind
  readonly type?: 'agent' | 'trajectory' | 'workflow'
  /** Lowest and highest score. Default `[0, 1]`. */
  readonly range: readonly [number, number]
  /** Which end is good. Default `higher`. */
  readonly direction: 'higher' | 'lower'
  /** Whether a score of this scorer passes. */
  passes(score: number): boolean
  /**
   * Scores one run.
   *
   * @throws ScorerError naming scorer, step and run, where a step threw or what it returned is no valid score.
   */
  run(run: ScorerRun<I, O>, options?: { signal?: AbortSignal }): Promise<ScorerResult<I, O, P, A>>
}

/** What every scorer declares of itself. */
export interface ScorerConfig<I = Unchecked, O = Unchecked> {
  /** Unique among your scorers; results are keyed by it. */
  id: string
  /** Display name. Default: the id. */
  name?: string
  /** What it scores, in a sentence. */
  description: string
  /** What it reads. Default `agent`. */
  type?: 'agent' | 'trajectory' | 'workflow'
  /** The judge of its prompt steps. */
  judge?: JudgeConfig
  /** Runs before all steps and hands them another run, such as a filtered one: see `filterRun`. */
  prepareRun?(run: StepRun<I, O>): PreparedRun<I, O> | Promise<PreparedRun<I, O>>
  /** Lowest and highest score. Default `[0, 1]`. A score outside is an error. */
  range?: readonly [number, number]
  /** Which end is good. Default `higher`. */
  direction?: 'higher' | 'lower'
  /** When a score passes. Default: it reaches the best end of the range, within 1e-9. */
  passes?(score: number): boolean
  /** Names the version of the scoring rule; then the source text of steps is no part of the fingerprint. */
  version?: string
}

/** What `prepareRun` may return: a run, or that there is nothing to judge. */
export type PreparedRun<I = Unchecked, O = Unchecked> = ScorerRun<I, O> | NotScorable

declare const notScorableMark: unique symbol

/** What `notScorable()` returns: a step returns it to say that the run gives the scorer nothing to judge. */
export interface NotScorable {
  /** Only what `notScorable()` made is one: a step's own result may have a `reason` too. */
  readonly [notScorableMark]: true
  readonly reason?: string
}
