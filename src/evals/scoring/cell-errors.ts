import { type ErrorInfo, ProctorError, toErrorInfo } from '../../errors/index.ts'
import type { StepName } from '../../scorer/index.ts'
import { givenUp } from '../schedule/given-up.ts'
import type { Cell, ErrorOrigin } from './cell-types.ts'

/** Why a cell has no score. */
export interface CellFault {
  origin: ErrorOrigin
  error: ErrorInfo
  step?: StepName
}

const areas: readonly (readonly [prefix: string, origin: ErrorOrigin])[] = [
  ['PROCTOR_TRANSCRIPT_', 'transcript'],
  ['PROCTOR_JUDGE_', 'judge'],
  ['PROCTOR_EVAL_TIMEOUT', 'timeout'],
]

/** Finds where a scorer's failure began: in the reading of the run, in the judge, or in the scorer itself. */
export function readFault(thrown: unknown): CellFault {
  const step = readStep(thrown)
  let current: unknown = thrown
  for (let depth = 0; depth < 5 && ProctorError.is(current); depth++) {
    const { code } = current
    const area = areas.find(([prefix]) => code.startsWith(prefix))
    if (area) return { origin: area[1], error: toErrorInfo(current), ...step }
    current = current.cause
  }
  return { origin: 'scorer', error: toErrorInfo(thrown), ...step }
}

function readStep(thrown: unknown): { step?: StepName } {
  if (!ProctorError.is(thrown) || !('step' in thrown) || typeof thrown.step !== 'string') return {}
  return { step: thrown.step as StepName } // reason: only ScorerError has a step, and it is one
}

/** The fault of what the run was stopped before. */
export function stoppedFault(subject: string): CellFault {
  return { origin: 'scorer', error: toErrorInfo(givenUp('stopped', subject)) }
}

/** Whether cells were cut off by the end of the run. */
export function isCutOff(cells: readonly Cell[]): boolean {
  return cells.some(wasStopped)
}

/** Whether nothing was finished when the run ended. */
export function isAllCutOff(cells: readonly Cell[]): boolean {
  return cells.length > 0 && cells.every(wasStopped)
}

const wasStopped = (cell: Cell): boolean =>
  cell.status === 'error' && cell.error.code === 'PROCTOR_EVAL_STOPPED'

/** A fault of Proctor's own finding. */
export function faultOf(origin: ErrorOrigin, code: string, message: string): CellFault {
  return { origin, error: { name: 'ProctorError', code, message } }
}
