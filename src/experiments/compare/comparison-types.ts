import type { ExperimentRecord } from '../../store/index.ts'

/** One of the two experiments. */
export type Side = 'base' | 'candidate'

/**
 * What became of one item under one scorer. `regressed` and `fixed`: pass to fail and back; with trials, where the exact test on them says so;
 * with `minDelta`, also a score that fell or rose by more. `changed`: its trials or its score moved, but not so that it can be told from chance.
 */
export type PairChange = 'regressed' | 'fixed' | 'stillFailing' | 'stillPassing' | 'changed' | 'notComparable'

/** How often each change was found. */
export type ChangeCounts = Readonly<Record<PairChange, number>>

/** Why a trial could not be compared. */
export interface NotComparableReason {
  /** `item`, `trial` or `scorer`: not there at all. `error` and `notScorable`: no score. */
  readonly why: 'item' | 'trial' | 'scorer' | 'error' | 'notScorable'
  /** Where it is missing or without a score. */
  readonly side: Side | 'both'
  /** How many trials. */
  readonly trials: number
  /** Of the first error, or why nothing could be scored. */
  readonly message?: string
}

/** One side of a pair, over the trials that both sides scored. */
export interface PairSide {
  /** Mean over the trials. */
  readonly score: number
  /** Trials that passed. */
  readonly passed: number
  /** Of the first trial that did not pass, else of the first. */
  readonly reason?: string
}

/** One item under one scorer, on both sides. */
export interface ComparedPair {
  readonly item: string
  /** Identity of the scorer. */
  readonly scorer: string
  readonly key: string
  readonly change: PairChange
  /** Trials that both sides scored. */
  readonly trials: number
  /** Absent where no trial could be compared. */
  readonly base?: PairSide
  readonly candidate?: PairSide
  /** `candidate - base`; 0 where they differ by rounding alone. */
  readonly delta?: number
  /** What could not be compared; trials of a pair that was compared may be among it. */
  readonly reasons?: readonly NotComparableReason[]
}

/** One item under all scorers. */
export interface ComparedItem {
  readonly item: string
  /** `regressed` where it did so under any scorer, else `notComparable` where some score is missing on one side, else `fixed`, and so on. */
  readonly change: PairChange
}

/** What one side's scores of a scorer say, over the pairs. */
export interface ComparedMean {
  /** Mean over items of the mean over trials. */
  readonly mean: number
  /** Trials that passed. */
  readonly passed: number
}

/** How the difference of a scorer was tested. */
export type ComparisonMethod = 'mcnemar' | 't' | 'clustered-t' | 'bootstrap' | 'sign'

/** One scorer on both sides. What cannot be told is absent. */
export interface ScorerComparison {
  /** Its identity. */
  readonly scorer: string
  readonly key: string
  readonly direction: 'higher' | 'lower'
  /** Items with at least one trial that both sides scored. */
  readonly items: number
  /** Trials that both sides scored. */
  readonly n: number
  readonly base?: ComparedMean
  readonly candidate?: ComparedMean
  /** `candidate - base`: mean over items. 0 where scores differ by rounding alone. */
  readonly difference?: number
  /** Of the difference. */
  readonly standardError?: number
  readonly interval?: { readonly low: number; readonly high: number; readonly level: number }
  /** Two-sided; 1 where nothing differs. */
  readonly pValue?: number
  /** After Holm's correction over all scorers of the comparison. */
  readonly adjustedPValue?: number
  readonly method?: ComparisonMethod
  /** Items whose scores differ. */
  readonly differing: number
  /**
   * `worse` or `better` where the interval excludes zero, for binary scores McNemar's mid-p test agrees and, with several scorers, Holm's correction. `better` is not said where it
   * would go if what only the candidate failed to score counted as the bad end of the range.
   */
  readonly call: 'worse' | 'better' | 'unclear'
  /** Set where `better` was not said for that reason: trials that only the candidate has no score of, and the difference with them. */
  readonly heldBack?: { readonly trials: number; readonly difference: number }
  /** The smallest true difference that this comparison can be expected to see. */
  readonly minimumDetectableEffect?: number
  /** Where the spread comes from; plans another comparison. */
  readonly spread?: ComparedSpread
  readonly changes: ChangeCounts
  /** All that was not compared, summed up. */
  readonly notComparable: readonly NotComparableReason[]
}

/** Spread of the differences between two experiments. */
export interface ComparedSpread {
  /** Variance over items of the true difference; with one trial an item, of the difference as seen. */
  readonly itemVariance: number
  /** Mean variance of the answers to one item, base and candidate; 0 where one trial cannot tell it from the other. */
  readonly answerVariance: readonly [number, number]
  /** Trials an item that both sides scored, on average. */
  readonly trials: number
}

/** What makes two experiments less than fairly comparable. */
export interface Unfairness {
  readonly kind:
    | 'eval'
    | 'dataset'
    | 'items'
    | 'inputs'
    | 'part'
    | 'unfinished'
    | 'trials'
    | 'scorer'
    | 'scorerVersion'
    | 'judge'
    | 'errors'
    | 'options'
  /** A sentence with the counts. */
  readonly message: string
  /** Identity of the scorer it is about. */
  readonly scorer?: string
  /** Where `items` are missing: the first few, at most 5. */
  readonly examples?: readonly string[]
}

/** Which experiment was compared. */
export type ComparedExperiment = Pick<
  ExperimentRecord,
  'id' | 'name' | 'eval' | 'startedAt' | 'datasetVersion' | 'target' | 'status' | 'trials' | 'git' | 'isPart'
> & {
  /** Items with a result. */
  readonly items: number
}

/** What became of a base in a candidate. */
export interface Comparison {
  readonly base: ComparedExperiment
  readonly candidate: ComparedExperiment
  readonly level: number
  /** In the order of the candidate's scorers; those of the base alone last. */
  readonly scorers: readonly ScorerComparison[]
  /**
   * Each item under each scorer: regressed (largest loss first), then what has an error in the candidate alone, fixed, changed, still failing,
   * still passing, and what else could not be compared.
   */
  readonly pairs: readonly ComparedPair[]
  /** Over pairs. */
  readonly pairCounts: ChangeCounts
  readonly items: readonly ComparedItem[]
  /** Over items. */
  readonly itemCounts: ChangeCounts
  readonly unfairness: readonly Unfairness[]
}
