/** @module `proctor/store/sqlite`: experiments, datasets and labels in one SQLite file that any number of processes may use at once. */
export {
  type AttemptRecord,
  type DatasetRecord,
  type ExperimentChange,
  ExperimentExistsError,
  type ExperimentFilter,
  type ExperimentRecord,
  type ExperimentStatus,
  type GitRecord,
  type LabelRecord,
  type ScoreRecord,
  type ScorerRecord,
  SqliteMissingError,
  type Store,
  type StoredEvent,
  StoreFileError,
  type StoreFileProblem,
  UnknownExperimentError,
} from '../store/index.ts'
export { openSqliteStore, type SqliteStoreOptions } from '../store/sqlite/index.ts'
