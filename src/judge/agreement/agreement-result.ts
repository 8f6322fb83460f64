import type { CohenKappa, Interval, KrippendorffAlpha, Rating } from '../../stats/index.ts'
import type { LabelKind } from './agreement-types.ts'

/** How well verdicts agree with labels, and what that rests on. What cannot be told is absent. */
export interface Agreement {
  /** Identity of the scorer. */
  scorer?: string
  /** Its version: figures hold for this one. */
  fingerprint?: string
  kind: LabelKind
  /** Runs with a label of people and a first verdict: all figures below rest on them. */
  n: number
  counts: AgreementCounts
  /** `equal / n`: share of verdicts that are the label. */
  accuracy?: number
  /** Wilson's, of the accuracy. */
  accuracyInterval?: Interval
  /** Mean of the recalls of all labelled classes. Absent with fewer than two of them. */
  balancedAccuracy?: number
  /** Matthews' correlation in the form for any number of classes, -1 to 1: `(c s - sum p_k t_k) / sqrt((s^2 - sum p_k^2)(s^2 - sum t_k^2))`, with c equal verdicts of s, and p_k verdicts and t_k labels of class k. Absent where either side has one class only. */
  mcc?: number
  /** Cohen's kappa, `(po - pe) / (1 - pe)`. */
  kappa?: AgreementKappa
  /** `(k po - 1) / (k - 1)`: kappa with chance set to 1/k for k classes. Read it where one class is rare. */
  pabak?: number
  /** The class that was looked for. Absent where no class is positive. */
  positive?: PositiveClass
  /** Every class with how often it is said; up to 100 of them. */
  classes?: readonly ClassAgreement[]
  /** How often each verdict meets each label. */
  confusion?: Confusion
  /** Krippendorff's alpha, `1 - Do / De`. */
  alpha?: AgreementAlpha
  /** How much kinder the judge is than people. Absent for categories. */
  leniency?: Leniency
  /** Mean of `|verdict - label|`, for numbers. */
  meanAbsoluteError?: number
  /** How often repeats differ. Absent without repeats. */
  steadiness?: Steadiness
  /** How often the order of the candidates changes the verdict. Absent without swapped runs. */
  orderSwap?: OrderSwap
  /** What judging took. Absent where verdicts were handed in. */
  effort?: JudgeEffort
  /** Verdicts that are not the label: the largest differences first for numbers, else in the order of the rows. */
  disagreements: readonly Disagreement[]
  /** What has no verdict or no usable label, and why. */
  failures: readonly AgreementFailure[]
  /** What a reader should know before the figures are believed, in sentences. */
  warnings: readonly string[]
}

/** Where rows went. They add up: `rows` = n + all others but `attempts`, `failedAttempts` and `parseFailures`. */
export interface AgreementCounts {
  /** Rows that were given. */
  rows: number
  /** Rows without a label; not judged. */
  unlabelled: number
  /** Rows whose raters have no majority; not compared with the judge. */
  tied: number
  /** Rows whose label cannot be used; not judged. */
  badLabels: number
  /** Rows that the scorer finds nothing to judge in. */
  notScorable: number
  /** Rows whose first verdict failed. Never counted as a verdict. */
  errors: number
  /** Rows that were not reached before the signal. */
  notJudged: number
  /** Verdicts that were asked for, repeats and swapped runs included. */
  attempts: number
  /** Of these, those that failed. */
  failedAttempts: number
  /** Of these, those where the judge answered something that is no verdict: cut off, empty, refused, or of another shape. */
  parseFailures: number
}

/** Cohen's kappas, each with `standardError` (Fleiss, Cohen and Everitt 1969), `simpleStandardError` (Cohen 1960) and interval. */
export interface AgreementKappa {
  plain: CohenKappa
  /** A near miss counts by its distance. For numbers and categories with a `scale`. */
  linear?: CohenKappa
  /** By the distance squared. */
  quadratic?: CohenKappa
}

/** One class of labels and verdicts. */
export interface ClassAgreement {
  class: Rating
  /** Labels of it. */
  labelled: number
  /** Verdicts of it. */
  judged: number
  /** `labelled / n`. */
  prevalence: number
  /** Of the verdicts of it, how many are right. Absent without such a verdict. */
  precision?: number
  /** Of the labels of it, how many were found. Absent without such a label. */
  recall?: number
  /** `2 TP / (2 TP + FP + FN)`. */
  f1?: number
}

/** The class that precision and recall look for. */
export interface PositiveClass extends ClassAgreement {
  /** Of the labels of other classes, how many were left alone. */
  specificity?: number
}

/** A square table of counts. */
export interface Confusion {
  classes: readonly Rating[]
  /** Rows are verdicts, columns are labels, in the order of `classes`. */
  counts: readonly (readonly number[])[]
}

/** Krippendorff's alphas. */
export interface AgreementAlpha {
  /** Of people alone, where a run has two labels or more: what a judge can hardly beat. */
  people?: AlphaByMetric
  /** Of people and the judge as one more rater. */
  withJudge: AlphaByMetric
}

/** One alpha for each way to weigh a disagreement. */
export interface AlphaByMetric {
  nominal: KrippendorffAlpha
  /** By rank: for numbers and categories with a `scale`. */
  ordinal?: KrippendorffAlpha
  /** By distance squared: for numbers. */
  interval?: KrippendorffAlpha
}

/** How much kinder the judge is than people. */
export interface Leniency {
  /** Share of verdicts that pass; for numbers their mean. */
  judge: number
  /** Share of labels that pass; for numbers their mean. */
  people: number
  /** Above 0 where the judge is kinder: `judge - people`, turned round where a low score is good. */
  difference: number
  /** Student's, of the paired difference. Absent for fewer than two rows, or where all differ alike. */
  interval?: Interval
}

/** How often repeats of one judge on one run differ. */
export interface Steadiness {
  /** Verdicts asked for a row. */
  repeats: number
  /** Rows with two verdicts or more. */
  rows: number
  /** Rows whose verdicts are not all the same. */
  flipped: number
  /** `flipped / rows`. Absent without rows. */
  flipRate?: number
  /** Wilson's. */
  interval?: Interval
  /** Ids of the rows that flipped. */
  flippedIds: readonly string[]
}

/** How far a judge of two candidates keeps to its verdict when they change places. */
export interface OrderSwap {
  /** Rows with a verdict in both orders. */
  rows: number
  /** Rows with the same verdict in both. */
  consistent: number
  /** `consistent / rows`. Absent without rows. */
  consistency?: number
  /** Wilson's. */
  interval?: Interval
  /** Cohen's kappa between the orders. Absent without rows, and for more than 100 different verdicts. */
  kappa?: CohenKappa
  /** Ids of the rows whose verdict changed. */
  changedIds: readonly string[]
}

/** What judging took. */
export interface JudgeEffort {
  /** Requests that were sent, retries included. */
  requests: number
  /** Tokens in and out, as far as replies say. */
  tokens: number
  /** Verdicts out of the cache: in no mean of cost or time. */
  cached: number
  /** In US dollars, failures included. Absent where a price or the tokens of a request are not known. */
  costUsd?: number
  /** `costUsd` / verdicts that were asked for and came. */
  costPerVerdictUsd?: number
  /** How long the requests of one verdict were under way, in milliseconds; of a scorer without a judge, its own time. Absent where all came out of the cache. */
  latencyMs?: { n: number; mean: number; median: number; p95: number }
}

/** A verdict that is not the label. */
export interface Disagreement {
  id: string
  label: Rating
  verdict: Rating
  score?: number
  /** In the judge's words. */
  reason?: string
  /** What each rater said, where there are several. */
  ratings?: readonly Rating[]
}

/** Why a row has no verdict, or no usable label. */
export interface AgreementFailure {
  id: string
  /** Which try, from 1. Absent for a label. */
  repeat?: number
  /** True where the swapped run was judged. */
  isSwapped?: true
  code: string
  message: string
  /** What the judge said, where it said something. */
  rawReply?: string
}
