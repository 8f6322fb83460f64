/** @module Stored runs: durable results, going on with them, scoring them again, comparing them. */

export type { RedactRule } from './privacy/redact-rule.ts'
export { ExperimentRecording } from './recording/experiment-recording.ts'
export type {
  CommandRecordingOptions,
  RecordingNotice,
  RecordingOptions,
} from './recording/recording-options.ts'
export { itemsFine, passedItems } from './resume/passed-items.ts'
export { ResumeRefusedError } from './resume/resume-refused-error.ts'
export { readSessions, type Session } from './resume/session.ts'
export {
  type ExperimentResult,
  mostWaiting,
  type RunExperimentOptions,
  runExperiment,
} from './run-experiment.ts'
