import type {
  AttemptRecord,
  DatasetRecord,
  ExperimentChange,
  ExperimentRecord,
  LabelRecord,
  ScoreRecord,
  StoredEvent,
} from './records.ts'

/** Which experiments are listed; without one, all. */
export interface ExperimentFilter {
  readonly eval?: string
  readonly status?: ExperimentRecord['status']
  readonly tag?: string
  readonly branch?: string
  readonly datasetVersion?: string
  /** At most so many; a whole number from 1. */
  readonly limit?: number
}

/**
 * Where experiments live.
 *
 * A write is durable once its promise resolves, and rejects where it could not be made so. What is read is the reader's own copy.
 * Values are plain JSON: who writes makes them so.
 */
export interface Store {
  /** @throws {@link ExperimentExistsError} where the id is taken. */
  createExperiment(record: ExperimentRecord): Promise<void>
  /** @throws {@link UnknownExperimentError} */
  changeExperiment(id: string, change: ExperimentChange): Promise<void>
  readExperiment(id: string): Promise<ExperimentRecord | undefined>
  /** The newest first. */
  listExperiments(filter?: ExperimentFilter): Promise<ExperimentRecord[]>
  /** Removes it with all that belongs to it alone; false where there is none. */
  deleteExperiment(id: string): Promise<boolean>

  /**
   * Stores attempts with their cells, all of them or none; the same attempt again replaces what it was.
   *
   * @throws {@link UnknownExperimentError}
   */
  addAttempts(experiment: string, attempts: readonly AttemptRecord[]): Promise<void>
  /** Every attempt, in the order in which they were first stored. */
  readAttempts(experiment: string): AsyncIterable<AttemptRecord>
  /** The cells of each trial's last attempt; only those of one scorer's identity where it is given. */
  readScores(experiment: string, scorer?: string): AsyncIterable<ScoreRecord>

  /** @throws {@link UnknownExperimentError} */
  addEvents(experiment: string, events: readonly StoredEvent['event'][]): Promise<void>
  /** Those after a sequence number; without one, all. */
  readEvents(experiment: string, after?: number): Promise<StoredEvent[]>

  /** Remembers a version; one that is known already stays as it is. */
  addDataset(record: DatasetRecord): Promise<void>
  readDataset(name: string, version: string): Promise<DatasetRecord | undefined>
  /** The newest first. */
  listDatasets(name?: string): Promise<DatasetRecord[]>

  /** A label of the same id is replaced. */
  putLabel(record: LabelRecord): Promise<void>
  listLabels(experiment: string): Promise<LabelRecord[]>
  deleteLabel(id: string): Promise<boolean>

  /** Stores a large text (a transcript, an item) once, however often it comes. Returns its hash: 64 hex characters. */
  putBody(text: string): Promise<string>
  readBody(hash: string): Promise<string | undefined>
  /**
   * Removes the texts that no attempt and no dataset names. Those that were stored within the last hour stay: who stored them may
   * yet name them. Deleting an experiment does the same. Returns how many were removed.
   */
  pruneBodies(): Promise<number>

  /** What is wrong with what is stored, a line each; empty where all is well. */
  checkIntegrity(): Promise<string[]>

  close(): Promise<void>
}
