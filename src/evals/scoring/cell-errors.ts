import { type ErrorInfo, ProctorError, toErrorInfo } from '../../errors/index.ts'
import type { StepName } from '../../scorer/index.ts'
import type { ErrorOrigin } from './cell-types.ts'

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

/** A fault of Proctor's own finding. */
export function faultOf(origin: ErrorOrigin, code: string, message: string): CellFault {
  return { origin, error: { name: 'ProctorError', code, message } }
}
