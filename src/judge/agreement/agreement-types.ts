import type { Scorer, ScorerResult, ScorerRun } from '../../scorer/index.ts'
import type { Rating } from '../../stats/index.ts'

/**
 * What labels are. `pass-fail`: whether a run is good enough; `category`: one of several answers; `number`: a grade on the scorer's own scale.
 */
export type LabelKind = 'pass-fail' | 'category' | 'number'

/** A run that people have labelled. */
export interface LabelledRun {
  /** Names it in lists. Default its place, `#1` for the first. */
  id?: string
  /** What people say: one label, or a list with one a rater. `null`, `undefined` and an empty text are no label; such a run is not judged. */
  label: Rating | null | undefined | readonly (Rating | null | undefined)[]
  /** What the scorer scores. Needed with `scorer`. */
  run?: ScorerRun
  /** The same run with two candidates in the other order, for a judge that chooses between them. */
  swappedRun?: ScorerRun
}

/** A verdict that was collected elsewhere, or why there is none. `null` and `undefined` are an error: a judge that said nothing gave no verdict. */
export type CollectedVerdict = Rating | { error: string } | { notScorable: string } | null | undefined

/** Options of `measureAgreement`. */
export interface MeasureAgreementOptions {
  /** The runs with their labels. Fewer than 30 are too few to read much into. */
  labels: readonly LabelledRun[]
  /** Judges every labelled run. This or `verdicts`. */
  scorer?: Scorer
  /** Verdicts that you have, in the order of `labels`; a list is that of several repeats. */
  verdicts?: readonly (CollectedVerdict | readonly CollectedVerdict[])[]
  /** Verdicts on the swapped runs, already turned back to the first order. */
  swappedVerdicts?: readonly CollectedVerdict[]
  /**
   * What the labels are. Default: `pass-fail` where all are true, false, "pass", "passed", "fail", "failed", 0 or 1; `number` where all are
   * numbers; else `category`. Numbers under `pass-fail` pass where the scorer's `passes` says so; without a scorer 1 passes and 0 fails.
   */
  kind?: LabelKind
  /** The class that precision and recall look for. Default "fail" for pass and fail; others have none. */
  positive?: Rating
  /** The categories from lowest to highest: near misses then count in the weighted kappas. Labels that are not on it are errors. */
  scale?: readonly Rating[]
  /** The verdict of a result, as a label. Default: whether the score passes; for numbers the score; for categories `analyzeStepResult.answer`, as the classifier scorer has it. */
  verdictOf?(result: ScorerResult): unknown
  /** The two categories that change places where a verdict on a swapped run is turned back. Needed for categories with `swappedRun`. */
  pair?: readonly [Rating, Rating]
  /** How often the scorer judges each run, 1 to 100. The first verdict is compared with the label; the others tell how steady the judge is. Default 1. */
  repeats?: number
  /** Verdicts under way at once. Default 8. */
  concurrency?: number
  /** Confidence level of intervals, between 0 and 1. Default 0.95. */
  level?: number
  /** Starts nothing new; what is judged is reported. */
  signal?: AbortSignal
  /** Called after each verdict. */
  onVerdict?(progress: AgreementProgress): void
}

/** How far a measurement is. */
export interface AgreementProgress {
  /** Verdicts asked for so far that came or failed. */
  done: number
  /** Verdicts to ask for. */
  of: number
  /** Those that failed. */
  errors: number
}

/** One try to get a verdict. */
export type Judgement =
  | { verdict: Rating; score?: number; reason?: string }
  | { error: JudgementError }
  | { notScorable: string }

/** Why there is no verdict. */
export interface JudgementError {
  code: string
  message: string
  /** What the judge said, where it said something. */
  rawReply?: string
}

/** A row with what people and the judge say. */
export interface JudgedRow {
  id: string
  /** What people agree on. Absent where they tie, or there is no label. */
  label?: Rating
  /** Each label that was given. */
  ratings: readonly Rating[]
  /** Why a label cannot be used. */
  badLabel?: string
  /** One a repeat, the first first. */
  judgements: readonly Judgement[]
  /** Turned back to the first order. */
  swapped?: Judgement
}
