import { currentTime } from '../../environment/index.ts'
import type { Cell, ItemResult } from '../../evals/index.ts'
import { isPlainJson, plainJson } from '../../json/index.ts'
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
  result: ItemResult & { readonly expectedTrajectory?: unknown },
  { attempt, isRetried }: AttemptPlace,
  redact: Redactor,
): AttemptRecord {
  const whole = isRetried ? { ...result, isRetried } : result
  const plain = redact(
    isPlainResult(result) && result.expectedTrajectory === undefined ? whole : plainJson(whole),
  )
  const { cells: plainCells, ...plainBody } = plain as { cells: Cell[] } // reason: cells stay cells where only texts in them change
  return {
    item: result.id,
    trial: result.trial,
    attempt,
    finishedAt: currentTime(),
    hasError: result.error !== undefined || [...result.cells, ...turnCells(result)].some(isError),
    cells: plainCells,
    body: plainBody,
  }
}

/** Whether a result is plain JSON: most are, and to look only at what is not Proctor's own is many times as fast. */
function isPlainResult({
  input,
  output,
  groundTruth,
  metadata,
  tags,
  error,
  turns,
  cells,
}: ItemResult): boolean {
  return (
    error === undefined &&
    turns === undefined &&
    cells.every(
      (cell) => cell.status === 'scored' && cell.details === undefined && cell.reasonError === undefined,
    ) &&
    [input, output, groundTruth, metadata, tags].every(isPlainJson)
  )
}

/** Whether another attempt was to follow: a stored attempt that is no result. */
export function isRetried({ body }: AttemptRecord): boolean {
  return body['isRetried'] === true
}

function turnCells({ turns = [] }: ItemResult): Cell[] {
  return turns.flatMap((turn) => turn.cells)
}

const isError = (cell: Cell): boolean => cell.status === 'error'
