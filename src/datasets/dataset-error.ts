import { ProctorError } from '../errors/index.ts'
import type { DatasetProblem } from './dataset-types.ts'

/** Thrown where a data file cannot be read as items; the message names the place in it. Code `PROCTOR_DATASET_UNREADABLE`. */
export class UnreadableDatasetError extends ProctorError {
  readonly code = 'PROCTOR_DATASET_UNREADABLE' as const
}

/** Thrown where some rows of a dataset are no items. Code `PROCTOR_DATASET_INVALID`. */
export class InvalidDatasetError extends ProctorError {
  readonly code = 'PROCTOR_DATASET_INVALID' as const
  /** All of them. */
  readonly problems: readonly DatasetProblem[]

  constructor(label: string, problems: readonly DatasetProblem[]) {
    const [first] = problems
    const others = problems.length - 1
    super({
      message: `${label}: ${first === undefined ? 'no item' : describeProblem(first)}${others > 0 ? ` (and ${others} more problem${others === 1 ? '' : 's'})` : ''}`,
      hint:
        first?.hint ??
        'Correct the row. `readDataset()` and `proctor dataset import` tell of all rows at once.',
    })
    this.problems = problems
  }
}

/** A problem on one line: `row 7, input.city: Expected string`. */
export function describeProblem({ row, line, column, message }: DatasetProblem): string {
  const place = line === undefined || line === row ? `row ${row}` : `row ${row} (line ${line})`
  return `${place}${column === undefined ? '' : `, ${column}`}: ${message}`
}
