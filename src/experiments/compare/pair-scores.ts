import type { Cell } from '../../evals/index.ts'
import { fisherExact, mean } from '../../stats/index.ts'
import type { CompareSettings } from './compare-options.ts'
import type { ComparedPair, NotComparableReason, PairChange, PairSide } from './comparison-types.ts'
import { cellAt, type IndexedTrial, type ScorerFacts } from './experiment-index.ts'

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
  readonly base: ScorerFacts | undefined
  readonly candidate: ScorerFacts | undefined
  /** Both sides judged by one version of the scorer. */
  readonly isSameVersion: boolean
  /** The candidate was to run all items of the base: one without a result is lost. */
  readonly isSameDataset: boolean
  readonly settings: CompareSettings
}

/** Compares one item under one scorer; `undefined` where neither side has the scorer for it. */
export function pairScores(
  item: string,
  before: readonly IndexedTrial[],
  after: readonly IndexedTrial[],
  context: PairContext,
): PairedItem | undefined {
  const { scorer, base, candidate } = context
  const cellIn = (trial: IndexedTrial | undefined, facts: ScorerFacts | undefined): Cell | undefined =>
    trial && cellAt(trial.cells, scorer, facts?.place ?? 0)
  if (before.length === 1 && after.length === 1 && before[0]?.trial === after[0]?.trial) {
    const left = cellIn(before[0], base)
    const right = cellIn(after[0], candidate)
    if (left?.status === 'scored' && right?.status === 'scored')
      return pairOf(item, [left], [right], none, none, context)
  }
  const baseScored: ScoredCell[] = []
  const candidateScored: ScoredCell[] = []
  const lost: number[] = []
  const reasons = new Reasons()
  let isMeant = false
  for (const trial of trialsOf(before, after)) {
    const inBase = before.find((it) => it.trial === trial)
    const inCandidate = after.find((it) => it.trial === trial)
    const baseCell = cellIn(inBase, base)
    const candidateCell = cellIn(inCandidate, candidate)
    isMeant ||= baseCell !== undefined || candidateCell !== undefined
    const left = scoredOr(baseCell, inBase, before.length > 0)
    const right = scoredOr(candidateCell, inCandidate, after.length > 0)
    if ('cell' in left && 'cell' in right) {
      baseScored.push(left.cell)
      candidateScored.push(right.cell)
      continue
    }
    reasons.add('cell' in left ? undefined : left, 'cell' in right ? undefined : right)
    if ('cell' in left && 'why' in right && isLoss(right.why, context)) lost.push(left.cell.score)
  }
  return isMeant ? pairOf(item, baseScored, candidateScored, lost, reasons.list, context) : undefined
}

const none: readonly never[] = []

function pairOf(
  item: string,
  baseScored: readonly ScoredCell[],
  candidateScored: readonly ScoredCell[],
  lost: readonly number[],
  reasons: readonly NotComparableReason[],
  context: PairContext,
): PairedItem {
  const { scorer, key, range } = context
  const scores = { base: baseScored.map(scoreOf), candidate: candidateScored.map(scoreOf) }
  const trials = baseScored.length
  if (trials === 0) {
    const pair: ComparedPair = { item, scorer, key, change: 'notComparable', trials, reasons }
    return { pair, scores, lost }
  }
  const base = sideOf(baseScored)
  const candidate = sideOf(candidateScored)
  const delta = withoutRounding(candidate.score - base.score, range)
  const change = changeOf(base, candidate, delta, trials, context)
  const pair: ComparedPair = { item, scorer, key, change, trials, base, candidate, delta }
  return { pair: reasons.length > 0 ? { ...pair, reasons } : pair, scores, lost }
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

function trialsOf(before: readonly IndexedTrial[], after: readonly IndexedTrial[]): number[] {
  return [...new Set([...before, ...after].map(({ trial }) => trial))].sort((a, b) => a - b)
}

type Absence = Pick<NotComparableReason, 'why' | 'message'>

/** The scored cell of a trial, or why there is none. */
function scoredOr(
  cell: Cell | undefined,
  trial: IndexedTrial | undefined,
  hasItem: boolean,
): { readonly cell: ScoredCell } | Absence {
  if (cell?.status === 'scored') return { cell }
  if (cell?.status === 'error') return { why: 'error', message: cell.error.message }
  if (cell?.status === 'notScorable')
    return { why: 'notScorable', ...(cell.reason !== undefined && { message: cell.reason }) }
  if (trial === undefined) return { why: hasItem ? 'trial' : 'item' }
  const { hasError, body } = trial.attempt
  if (!hasError) return { why: 'scorer' }
  const { error } = body
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
  return reason === undefined ? { score, passed } : { score, passed, reason }
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
