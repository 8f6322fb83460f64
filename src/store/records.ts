import type { Cell } from '../evals/index.ts'

/** Where an experiment stands. One whose process was killed stays `running`. */
export type ExperimentStatus = 'running' | 'finished' | 'interrupted' | 'failed'

/** A scorer or gate as an experiment used it. */
export interface ScorerRecord {
  readonly identity: string
  readonly key: string
  readonly fingerprint: string
  readonly role: 'scorer' | 'gate' | 'both'
  /** Lowest and highest score. */
  readonly range?: readonly [number, number]
  /** Which end of the range is the good one. */
  readonly direction?: 'higher' | 'lower'
}

/** The code an experiment ran on. */
export interface GitRecord {
  readonly commit: string
  readonly branch?: string
  /** Some tracked or new file differs from the commit. */
  readonly isDirty: boolean
  /** Hash of the whole tree, dirty files included: equal where the code is. */
  readonly treeHash: string
}

/** One stored execution of an eval over one version of a dataset. */
export interface ExperimentRecord {
  /** `exp_...` */
  readonly id: string
  readonly name?: string
  /** Name of the eval, variant included. */
  readonly eval: string
  readonly file?: string
  readonly status: ExperimentStatus
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly finishedAt?: string
  /** Content hash of the items it runs over. */
  readonly datasetVersion: string
  readonly target: { readonly name: string; readonly version?: string }
  readonly scorers: readonly ScorerRecord[]
  readonly trials: number
  readonly options: Readonly<Record<string, unknown>>
  readonly environment: Readonly<Record<string, string>>
  readonly git?: GitRecord
  readonly tags: readonly string[]
  /** Only some of the items were to be run. */
  readonly isPart: boolean
  /** What `experiment.finished` told, once it did. */
  readonly result?: unknown
}

/** What may change of an experiment once it is stored. */
export type ExperimentChange = Partial<
  Pick<
    ExperimentRecord,
    'name' | 'status' | 'finishedAt' | 'tags' | 'result' | 'git' | 'trials' | 'scorers' | 'datasetVersion'
  >
>

/** One attempt of one trial of an item. The last one stored of a trial is its result. */
export interface AttemptRecord {
  readonly item: string
  /** From 0. */
  readonly trial: number
  /** From 0; a resumed or repeated trial counts on. */
  readonly attempt: number
  /** ISO 8601, UTC. */
  readonly finishedAt: string
  readonly hasError: boolean
  /** Scores, errors, and what could not be scored. */
  readonly cells: readonly Cell[]
  /** Everything else of the attempt: input, output, timing, usage, cost, error. Plain JSON. */
  readonly body: Readonly<Record<string, unknown>>
  /** Hash of the transcript, as {@link Store.putBody} gave it. */
  readonly transcript?: string
}

/** A cell of the attempt that counts, with where it belongs. */
export interface ScoreRecord {
  readonly item: string
  readonly trial: number
  readonly attempt: number
  readonly cell: Cell
}

/** One version of a dataset. */
export interface DatasetRecord {
  readonly name: string
  /** Content hash. */
  readonly version: string
  /** ISO 8601, UTC: when it was first seen. */
  readonly seenAt: string
  /** In their order; each item's body is stored by its hash. */
  readonly items: readonly { readonly id: string; readonly hash: string }[]
}

/** A score that a person gave. */
export interface LabelRecord {
  readonly id: string
  readonly experiment: string
  readonly item: string
  readonly trial: number
  readonly scorer: string
  readonly by: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly value: number | string
  readonly comment?: string
}

/** Something that happened in an experiment, with its place in the order, from 1. */
export interface StoredEvent {
  readonly sequence: number
  readonly event: Readonly<Record<string, unknown>>
}
