import { ProctorError } from '../errors/index.ts'

/** Thrown where a data file cannot be read as items; the message names the place in it. Code `PROCTOR_DATASET_UNREADABLE`. */
export class UnreadableDatasetError extends ProctorError {
  readonly code = 'PROCTOR_DATASET_UNREADABLE' as const
}
