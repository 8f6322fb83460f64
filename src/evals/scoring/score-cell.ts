import { monotonicMs } from '../../environment/index.ts'
import { describeValue, type ErrorInfo, ProctorError } from '../../errors/index.ts'
import { type JudgeRecord, type ScorerResult, type ScorerRun, scoreNow } from '../../scorer/index.ts'
import type { Slot } from '../plan/slot.ts'
import { isPromise } from '../schedule/is-promise.ts'
import type { Stop } from '../schedule/stop.ts'
import { type CellFault, faultOf, readFault } from './cell-errors.ts'
import type { Cell } from './cell-types.ts'
import { copyRun } from './copy-run.ts'
import { readJudgeSpending } from './judge-spending.ts'
import type { RunView } from './run-view.ts'
import { withTimeout } from './with-timeout.ts'

/** What bounds the scoring of a run. */
export interface ScoringLimits {
  signal?: AbortSignal
  /** Ends the wait for scorers when the run ends. */
  stop?: Stop
  scorerTimeoutMs?: number
}

interface LooseResult extends Pick<ScorerResult, 'judge' | 'notScorable'> {
  score?: unknown
  reason?: unknown
  reasonError?: ErrorInfo
}

const tolerance = 1e-9
/** Larger ones cannot be averaged. */
const largestScore = 1e150

/**
 * Scores one run with one scorer; a promise only where the scorer takes its time. Never throws nor rejects: whatever goes wrong is an error cell.
 *
 * @param started - When its scoring began, on the clock that only goes forward.
 */
export function scoreCell(
  slot: Slot,
  view: RunView,
  limits: ScoringLimits,
  started: number,
): Cell | Promise<Cell> {
  let note: string | undefined
  let given = view.run
  if (!slot.readsOnly) {
    const copied = copyRun(view)
    given = copied.run
    note = copied.note
  }
  try {
    const result = callScorer(slot, given, limits)
    return isPromise(result)
      ? awaitCell(slot, waitFor(slot, result, limits), started, note)
      : readCell(slot, result, started, note)
  } catch (thrown) {
    return failedCell(slot, thrown, started, note)
  }
}

async function awaitCell(
  slot: Slot,
  pending: Promise<unknown>,
  started: number,
  note: string | undefined,
): Promise<Cell> {
  try {
    return readCell(slot, await pending, started, note)
  } catch (thrown) {
    return failedCell(slot, thrown, started, note)
  }
}

/** The cell of a scorer that threw, with what its judge was asked until then and what that cost. */
function failedCell(slot: Slot, thrown: unknown, started: number, note: string | undefined): Cell {
  const cell = errorCell(slot, readFault(thrown), monotonicMs() - started, note)
  return addJudged(cell, judgeOf(thrown))
}

function judgeOf(thrown: unknown): JudgeRecord | undefined {
  if (!ProctorError.is(thrown) || !('judge' in thrown)) return undefined
  const { judge } = thrown
  return typeof judge === 'object' && judge !== null ? (judge as JudgeRecord) : undefined // reason: only ScorerError has a judge, and it is one
}

function waitFor(slot: Slot, pending: Promise<unknown>, { stop }: ScoringLimits): Promise<unknown> {
  return stop ? stop.wait(pending, `Scorer "${slot.identity}"`) : pending
}

function callScorer(slot: Slot, run: ScorerRun, { signal, scorerTimeoutMs }: ScoringLimits): unknown {
  if (scorerTimeoutMs === undefined) return scoreNow(slot.scorer, run, signal)
  return withTimeout(
    (ownSignal) => slot.scorer.run(run, { signal: ownSignal }),
    scorerTimeoutMs,
    signal,
    `Scorer "${slot.identity}" did not end within ${scorerTimeoutMs} ms.`,
  )
}

/** The cell of a scorer that could not score. */
export function errorCell(slot: Slot, fault: CellFault, durationMs: number, note?: string): Cell {
  const { identity: scorer, key, fingerprint, role } = slot
  const cell: Cell = { scorer, key, fingerprint, role, durationMs, status: 'error', ...fault }
  if (note !== undefined) cell.note = note
  return cell
}

function readCell(slot: Slot, result: unknown, started: number, note: string | undefined): Cell {
  const durationMs = monotonicMs() - started
  if (typeof result !== 'object' || result === null) return badScore(slot, result, durationMs, note)
  const { score, notScorable, reason, reasonError, judge } = result as LooseResult // reason: absent keys read as undefined, and each is checked before it is used
  const { identity: scorer, key, fingerprint, role } = slot
  if (notScorable) {
    const cell: Cell = { scorer, key, fingerprint, role, durationMs, status: 'notScorable', ...notScorable }
    return addExtras(cell, note, judge)
  }
  const [low, high] = slot.range
  if (
    typeof score !== 'number' ||
    !(score >= low - tolerance && score <= high + tolerance) ||
    Math.abs(score) > largestScore
  ) {
    return addJudged(badScore(slot, score, durationMs, note), judge)
  }
  const passed: unknown = slot.passes(score)
  if (typeof passed !== 'boolean') {
    const message = `\`passes\` of scorer "${slot.identity}" returned ${describeValue(passed)}, not true or false.`
    const fault = faultOf('scorer', 'PROCTOR_SCORER_THREW', message)
    return addJudged(errorCell(slot, fault, durationMs, note), judge)
  }
  const cell: Cell = { scorer, key, fingerprint, role, durationMs, status: 'scored', score, passed }
  if (typeof reason === 'string') cell.reason = reason
  if (reasonError !== undefined) cell.reasonError = reasonError
  if (slot.scorer.kind !== 'check') addDetails(cell, result)
  return addExtras(cell, note, judge)
}

function addExtras(cell: Cell, note: string | undefined, judge: JudgeRecord | undefined): Cell {
  if (note !== undefined) cell.note = note
  if (judge !== undefined) Object.assign(cell, readJudgeSpending(judge))
  return cell
}

/** Adds to an error what its judge was asked. */
function addJudged(cell: Cell, judge: JudgeRecord | undefined): Cell {
  return judge === undefined ? cell : addExtras(Object.assign(cell, { details: { judge } }), undefined, judge)
}

function badScore(slot: Slot, score: unknown, durationMs: number, note: string | undefined): Cell {
  const [low, high] = slot.range
  const message = `Scorer "${slot.identity}" returned ${describeValue(score)}, which is no score from ${low} to ${high}.`
  return errorCell(slot, faultOf('scorer', 'PROCTOR_SCORER_BAD_SCORE', message), durationMs, note)
}

const detailKeys = [
  'preprocessStepResult',
  'analyzeStepResult',
  'preprocessPrompt',
  'analyzePrompt',
  'generateScorePrompt',
  'generateReasonPrompt',
  'judge',
  'panel',
] as const

function addDetails(cell: Extract<Cell, { status: 'scored' }>, result: object): void {
  let details: Record<string, unknown> | undefined
  for (const key of detailKeys) {
    const value: unknown = Reflect.get(result, key)
    if (value === undefined) continue
    details ??= {}
    details[key] = value
  }
  if (details) cell.details = details
}
