import type { Cell } from '../../evals/index.ts'
import { fisherExact, mean } from '../../stats/index.ts'
import type { CompareSettings } from './compare-options.ts'
import type { ComparedPair, NotComparableReason, PairChange, PairSide } from './comparison-types.ts'
import type { ExperimentIndex, ScorerCells, TrialCell } from './experiment-index.ts'

/** Scores nearer than this share of the range differ by rounding alone. */
const rounding = 1e-9

type ScoredCell = Extract<Cell, { status: 'scored' }>

/** The scores of one item that both sides have. */
export interface PairedScores {
  readonly base: readonly number[]
  readonly candidate: readonly number[]
}

/** A pair with what statistics need of it. */
export interface PairedItem {
  readonly pair: ComparedPair
  readonly scores: PairedScores
  /** Scores of the base in trials that only the candidate has no score of, though it was to have one. */
  readonly lost: readonly number[]
}

/** How a scorer is read on both sides. */
export interface PairContext {
  readonly scorer: string
  readonly key: string
  readonly direction: 'higher' | 'lower'
  readonly range: readonly [number, number]
  readonly base: ScorerCells | undefined
  readonly candidate: ScorerCells | undefined
  /** Both sides judged by one version of the scorer. */
  readonly isSameVersion: boolean
  /** The candidate was to run all items of the base: one without a result is lost. */
  readonly isSameDataset: boolean
  readonly settings: CompareSettings
}

/** Compares one item under one scorer; `undefined` where the scorer is not meant for it. */
export function pairScores(
  item: string,
  base: ExperimentIndex,
  candidate: ExperimentIndex,
  context: PairContext,
): PairedItem | undefined {
  const before = context.base?.byItem.get(item)
  const after = context.candidate?.byItem.get(item)
  if (before === undefined && after === undefined) return undefined
  const baseScored: ScoredCell[] = []
  const candidateScored: ScoredCell[] = []
  const lost: number[] = []
  const reasons = new Reasons()
  for (const trial of trialsOf(before, after)) {
    const left = absenceOf(before, trial, item, base)
    const right = absenceOf(after, trial, item, candidate)
    if ('cell' in left && 'cell' in right) {
      baseScored.push(left.cell)
      candidateScored.push(right.cell)
      continue
    }
    reasons.add('cell' in left ? undefined : left, 'cell' in right ? undefined : right)
    if ('cell' in left && 'why' in right && isLoss(right.why, context)) lost.push(left.cell.score)
  }
  const scores = { base: baseScored.map(scoreOf), candidate: candidateScored.map(scoreOf) }
  const head = { item, scorer: context.scorer, key: context.key }
  const { list } = reasons
  if (scores.base.length === 0) {
    const pair: ComparedPair = { ...head, change: 'notComparable', trials: 0, reasons: list }
    return { pair, scores, lost }
  }
  const left = sideOf(baseScored)
  const right = sideOf(candidateScored)
  const delta = withoutRounding(right.score - left.score, context.range)
  const trials = scores.base.length
  const change = changeOf(left, right, delta, trials, context)
  const pair: ComparedPair = {
    ...head,
    change,
    trials,
    base: left,
    candidate: right,
    delta,
    ...(list.length > 0 && { reasons: list }),
  }
  return { pair, scores, lost }
}

/** A difference, or 0 where it is none but for rounding. */
export function withoutRounding(difference: number, [low, high]: readonly [number, number]): number {
  const span = Number.isFinite(high - low) ? high - low : 1
  return Math.abs(difference) <= rounding * span ? 0 : difference
}

function isLoss(why: NotComparableReason['why'], { isSameDataset }: PairContext): boolean {
  return why === 'error' || why === 'notScorable' || (why === 'item' && isSameDataset)
}

function scoreOf({ score }: ScoredCell): number {
  return score
}

function trialsOf(before: readonly TrialCell[] = [], after: readonly TrialCell[] = []): Iterable<number> {
  const [first] = before
  if (before.length === 1 && after.length === 1 && first?.trial === after[0]?.trial)
    return [first?.trial ?? 0]
  return [...new Set([...before, ...after].map(({ trial }) => trial))].sort((a, b) => a - b)
}

type Absence = Pick<NotComparableReason, 'why' | 'message'>

/** The scored cell of a trial, or why there is none. */
function absenceOf(
  cells: readonly TrialCell[] | undefined,
  trial: number,
  item: string,
  index: ExperimentIndex,
): { readonly cell: ScoredCell } | Absence {
  const cell = cells?.find((it) => it.trial === trial)?.cell
  if (cell?.status === 'scored') return { cell }
  if (cell?.status === 'error') return { why: 'error', message: cell.error.message }
  if (cell?.status === 'notScorable')
    return { why: 'notScorable', ...(cell.reason !== undefined && { message: cell.reason }) }
  const attempts = index.byItem.get(item)
  if (attempts === undefined) return { why: 'item' }
  const attempt = attempts.find((it) => it.trial === trial)
  if (attempt === undefined) return { why: 'trial' }
  if (!attempt.hasError) return { why: 'scorer' }
  const error: unknown = attempt.body['error']
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error
  return { why: 'error', ...(typeof message === 'string' && { message }) }
}

/** Why trials were not compared, with how many. */
class Reasons {
  readonly list: NotComparableReason[] = []

  add(base: Absence | undefined, candidate: Absence | undefined): void {
    if (base !== undefined && candidate !== undefined && base.why === candidate.why) {
      this.#count({ ...base, side: 'both' })
      return
    }
    if (base !== undefined) this.#count({ ...base, side: 'base' })
    if (candidate !== undefined) this.#count({ ...candidate, side: 'candidate' })
  }

  #count(reason: Omit<NotComparableReason, 'trials'>): void {
    const place = this.list.findIndex(({ why, side }) => why === reason.why && side === reason.side)
    const known = this.list[place]
    if (known === undefined) this.list.push({ ...reason, trials: 1 })
    else this.list[place] = { ...known, trials: known.trials + 1 }
  }
}

function sideOf(cells: readonly ScoredCell[]): PairSide {
  const [first] = cells
  const told = cells.find(({ passed }) => !passed) ?? first
  const reason = told?.reason ?? told?.reasonError?.message
  const passed = cells.reduce((sum, cell) => sum + (cell.passed ? 1 : 0), 0)
  const score = cells.length === 1 && first !== undefined ? first.score : mean(cells.map(scoreOf))
  return { score, passed, ...(reason !== undefined && { reason }) }
}

function changeOf(
  base: PairSide,
  candidate: PairSide,
  delta: number,
  trials: number,
  { direction, isSameVersion, settings }: PairContext,
): PairChange {
  const isAlike = delta === 0 && isSameVersion && trials === 1
  const passes = isAlike ? 0 : candidate.passed - base.passed
  const isSure =
    trials === 1 || fisherExact(base.passed, trials, candidate.passed, trials) < 1 - settings.level
  if (passes !== 0 && isSure) return passes < 0 ? 'regressed' : 'fixed'
  const gain = direction === 'lower' ? -delta : delta
  if (settings.minDelta !== undefined && trials === 1 && Math.abs(gain) > settings.minDelta)
    return gain < 0 ? 'regressed' : 'fixed'
  if (passes !== 0) return 'changed'
  return Math.min(base.passed, candidate.passed) === trials ? 'stillPassing' : 'stillFailing'
}
