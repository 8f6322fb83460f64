/** @module What tests are built from: one run in every format. */
export { formatBuilders } from './formats/index.ts'
export type { FormatBuilder, SampleCall, SampleRun, SampleStep } from './sample-run.ts'
