/** @module Stored runs: durable results, going on with them, scoring them again, comparing them. */

export type { RedactRule } from '../evals/index.ts'
export { compareExperiments } from './compare/compare-experiments.ts'
export {
  type ComparisonOfMany,
  compareMany,
  type ScorerAmongMany,
  type ScorerOfMany,
} from './compare/compare-many.ts'
export type { CompareOptions } from './compare/compare-options.ts'
export type {
  ChangeCounts,
  ComparedExperiment,
  ComparedItem,
  ComparedMean,
  ComparedPair,
  ComparedSpread,
  Comparison,
  ComparisonMethod,
  NotComparableReason,
  PairChange,
  PairSide,
  ScorerComparison,
  Side,
  Unfairness,
} from './compare/comparison-types.ts'
export { pickExperiment } from './pick-experiment.ts'
export { exportExperiment } from './portable/export-experiment.ts'
export { importExperiment, PortableFileError } from './portable/import-experiment.ts'
export { readExperimentFile } from './read-experiment-file.ts'
export { ExperimentRecording } from './recording/experiment-recording.ts'
export type {
  CommandRecordingOptions,
  RecordingNotice,
  RecordingOptions,
} from './recording/recording-options.ts'
export { type RescoreOptions, rescoreExperiment } from './rescore-experiment.ts'
export { ExperimentBusyError } from './resume/claim-experiment.ts'
export { itemsFine, passedItems } from './resume/passed-items.ts'
export { ResumeRefusedError } from './resume/resume-refused-error.ts'
export { readSessions, type Session } from './resume/session.ts'
export {
  type ExperimentResult,
  mostWaiting,
  type RunExperimentOptions,
  runExperiment,
} from './run-experiment.ts'
export { itemResultOf, readStoredExperiment, type StoredExperiment } from './stored-experiment.ts'
