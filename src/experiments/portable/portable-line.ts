import type { AttemptRecord, ExperimentRecord, LabelRecord, StoredEvent } from '../../store/index.ts'

/** Number of the shape of exported experiments; grows when a field changes its meaning or goes. */
export const portableVersion = 1

/** One line of an exported experiment. The first is `experiment`, the last `end`. */
export type PortableLine =
  | {
      readonly type: 'experiment'
      readonly proctor: typeof portableVersion
      readonly record: ExperimentRecord
    }
  | { readonly type: 'body'; readonly hash: string; readonly text: string }
  | { readonly type: 'attempt'; readonly attempt: AttemptRecord }
  | { readonly type: 'event'; readonly event: StoredEvent['event'] }
  | { readonly type: 'label'; readonly label: LabelRecord }
  /** Without it the file was cut off. */
  | { readonly type: 'end'; readonly attempts: number }
