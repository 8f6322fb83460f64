import type { UnreadableDatasetError } from './dataset-error.ts'
import type { DatasetProblem } from './dataset-types.ts'

/** One row of a file as a value, or why it cannot be read, with the error to throw where no report is asked for. */
export type RawRow =
  | { readonly row: number; readonly line?: number; readonly value: unknown }
  | { readonly problem: DatasetProblem; readonly error: UnreadableDatasetError | Error }
