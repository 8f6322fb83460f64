import { BadOptionError } from '../errors/index.ts'
import { levelOf } from './interval.ts'
import { meanOfValues } from './mean.ts'
import { scoreInterval } from './score-interval.ts'
import type { ScorerStatistics } from './scorer-statistics.ts'
import { CompensatedSum } from './sum.ts'
import { type KEstimate, startTrialTally } from './trial-tally.ts'
import { requireChoice, requireRange } from './validate.ts'

/** How `summarizeScores` and `startScoreSummary` read scores. */
export interface SummarizeScoresOptions {
  /**
   * Lowest and highest possible score.
   * @default [0, 1]
   */
  range?: readonly [number, number]
  /**
   * Confidence level of the interval, between 0 and 1, both exclusive.
   * @default 0.95
   */
  level?: number
  /**
   * `'binary'`: every score is an end of the range; `'fractional'`: any score. Without it, binary where every score
   * turns out to be an end.
   */
  kind?: 'binary' | 'fractional'
}

/** The scores of one item, one a scored trial. */
export interface ItemScores {
  /** Finite and within the range; may be empty where no trial could be scored. */
  scores: readonly number[]
  /** Whether each passed, as the scorer's `passes` says; as long as `scores`. */
  passed: readonly boolean[]
}

/** Takes the scores of one item after the other, in constant memory. */
export interface ScoreSummary {
  /** Adds one item with all its scored trials. An item that is refused changes nothing. */
  add(item: ItemScores): void
  /** What all items so far say. May be called at any time, and again. */
  result(): ScorerStatistics
}

const subject = 'summarizeScores'

/** How far rounding may put a score beside an end of the range. */
const slack = 1e-9

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

/** Mean and spread of item means, one at a time: compensated sum, and Welford's sum of squares (Technometrics 4, 1962). */
class ItemMeans {
  items = 0
  private readonly sum = new CompensatedSum()
  private center = 0
  private squares = 0
  private smallest = Infinity
  private largest = -Infinity

  add(value: number): void {
    this.items += 1
    this.sum.add(value)
    const step = value - this.center
    this.center += step / this.items
    this.squares += step * (value - this.center)
    if (value < this.smallest) this.smallest = value
    if (value > this.largest) this.largest = value
  }

  mean(): number {
    return Math.min(this.largest, Math.max(this.smallest, this.sum.dividedBy(this.items)))
  }

  standardError(): number | undefined {
    return this.items < 2 ? undefined : Math.sqrt(Math.max(0, this.squares) / (this.items - 1) / this.items)
  }
}

/** Whether a value is a score: on the range, or beside it by rounding alone. */
function isScore(score: unknown, low: number, high: number, near: number): score is number {
  return typeof score === 'number' && score >= low - near && score <= high + near && Math.abs(score) <= 1e150
}

function countPassed(passed: readonly unknown[]): number {
  let hits = 0
  for (let index = 0; index < passed.length; index++) {
    const hasPassed = passed[index]
    if (hasPassed === true) hits += 1
    else if (hasPassed !== false) refuse(`passed[${index}]`, hasPassed, 'true or false')
  }
  return hits
}

/**
 * Starts a summary that takes items one at a time in constant memory, for a million items as for ten.
 *
 * @throws {BadOptionError} At once for a bad option, and from `add` for a score that is none.
 */
export function startScoreSummary(options: SummarizeScoresOptions = {}): ScoreSummary {
  const range = options.range ?? [0, 1]
  requireRange(subject, 'range', range)
  const level = levelOf(subject, options)
  const { kind } = options
  if (kind !== undefined) requireChoice(subject, 'kind', kind, ['binary', 'fractional'])
  const isBounded = Number.isFinite(range[1] - range[0])
  if (kind === 'binary' && !isBounded) refuse('range', range, 'finite ends where scores are binary')
  const [low, high] = range
  const near = slack * Math.min(1, high - low)
  const tally = startTrialTally()
  const means = new ItemMeans()
  let n = 0
  let passedRuns = 0
  let isBinary = isBounded && kind !== 'fractional'

  return {
    add({ scores, passed }) {
      if (!Array.isArray(scores)) refuse('scores', scores, 'a list of the scores of one item')
      if (!Array.isArray(passed) || passed.length !== scores.length) {
        refuse('passed', passed, `a list of booleans as long as \`scores\` (${scores.length})`)
      }
      let values: readonly number[] = scores
      let atEnds = true
      for (let index = 0; index < scores.length; index++) {
        const score: unknown = scores[index]
        if (isBounded && (score === low || score === high)) continue
        if (!isScore(score, low, high, near))
          refuse(`scores[${index}]`, score, `a finite number from ${low} to ${high}`)
        if (score - low <= near) values = values.with(index, low)
        else if (high - score <= near) values = values.with(index, high)
        else atEnds = false
      }
      if (kind === 'binary' && !atEnds)
        refuse('scores', scores, `only ${low} and ${high}, since \`kind\` is "binary"`)
      const hits = countPassed(passed)
      tally.add(values.length, hits)
      if (values.length === 0) return
      n += values.length
      passedRuns += hits
      isBinary &&= atEnds
      means.add(values.length === 1 && values[0] !== undefined ? values[0] : meanOfValues(values))
    },
    result() {
      const { items } = means
      const statistics: ScorerStatistics = { n, items, passed: passedRuns }
      if (n === 0) return statistics
      const mean = means.mean()
      const standardError = means.standardError()
      const isClustered = tally.largestN() > 1
      statistics.mean = mean
      if (standardError !== undefined) statistics.standardError = standardError
      statistics.passRate = passedRuns / n
      const interval = scoreInterval({ n, items, mean, standardError, isBinary, isClustered }, range, level)
      if (interval !== undefined) statistics.interval = interval
      if (isClustered) {
        statistics.passAtK = estimates(tally.largestN(), tally.passAtK)
        statistics.passHatK = estimates(tally.largestN(), tally.passHatK)
      }
      return statistics
    },
  }
}

function estimates(largest: number, of: (k: number) => KEstimate | undefined): Record<number, KEstimate> {
  const byK: Record<number, KEstimate> = {}
  for (let k = 1; k <= largest; k++) {
    const estimate = of(k)
    if (estimate !== undefined) byK[k] = estimate
  }
  return byK
}

/**
 * Summarizes what one scorer said about all items: mean, standard error, interval, pass rate and, with trials, pass@k
 * and pass^k.
 *
 * The unit is the item: the mean is over items of the mean over trials, the standard error is that of the item means.
 * Binary scores get Wilson's interval, others Student's t; with trials, `clusteredWilson` and `clusteredT`. An item
 * without a scored trial enters nothing but `leftOut`. What cannot be told is absent: everything where no run was
 * scored, the standard error of a single item, the interval of a single item that is not binary or whose trials differ.
 *
 * @param items - An array or any other iterable.
 * @throws {BadOptionError} For a bad option, or a score that is not finite or outside the range.
 */
export function summarizeScores(
  items: Iterable<ItemScores>,
  options: SummarizeScoresOptions = {},
): ScorerStatistics {
  const summary = startScoreSummary(options)
  if (typeof items?.[Symbol.iterator] !== 'function')
    refuse('items', items, 'an iterable of { scores, passed }')
  for (const item of items) summary.add(item)
  return summary.result()
}
