import { currentTime } from '../../environment/index.ts'
import type { Cell, ItemResult } from '../../evals/index.ts'
import { plainJson } from '../../json/index.ts'
import type { AttemptRecord } from '../../store/index.ts'
import type { Redactor } from '../privacy/create-redactor.ts'

/** Where an attempt stands. */
export interface AttemptPlace {
  /** From 0, over all sessions. */
  readonly attempt: number
  /** Another attempt follows: it is not the result of its trial. */
  readonly isRetried: boolean
}

/** An attempt as a store takes it: plain JSON, without what is to be kept out. */
export function attemptRecord(
  result: ItemResult,
  { attempt, isRetried }: AttemptPlace,
  redact: Redactor,
): AttemptRecord {
  const { cells, ...body } = result
  const plain = redact(plainJson({ ...(isRetried ? { ...body, isRetried } : body), cells }))
  const { cells: plainCells, ...plainBody } = plain as { cells: Cell[] } // reason: cells stay cells where only texts in them change
  return {
    item: result.id,
    trial: result.trial,
    attempt,
    finishedAt: currentTime(),
    hasError: result.error !== undefined || [...cells, ...turnCells(result)].some(isError),
    cells: plainCells,
    body: plainBody,
  }
}

/** Whether another attempt was to follow: a stored attempt that is no result. */
export function isRetried({ body }: AttemptRecord): boolean {
  return body['isRetried'] === true
}

function turnCells({ turns = [] }: ItemResult): Cell[] {
  return turns.flatMap((turn) => turn.cells)
}

const isError = (cell: Cell): boolean => cell.status === 'error'
