/** @module Where experiments, datasets and labels live: the contract, what is stored, and a store in memory. */
export { createMemoryStore } from './memory/create-memory-store.ts'
export type {
  AttemptRecord,
  DatasetRecord,
  ExperimentChange,
  ExperimentRecord,
  ExperimentStatus,
  GitRecord,
  LabelRecord,
  ScoreRecord,
  ScorerRecord,
  StoredEvent,
} from './records.ts'
export type { ExperimentFilter, Store } from './store.ts'
export {
  ExperimentExistsError,
  SqliteMissingError,
  StoreFileError,
  type StoreFileProblem,
  UnknownExperimentError,
} from './store-errors.ts'
