/** @module What tests are built from: one run in every format. */
export { type FakeModel, type FakeModelOptions, type FakeReply, fakeModel } from './fake-model.ts'
export { formatBuilders } from './formats/index.ts'
export type { FormatBuilder, SampleCall, SampleRun, SampleStep } from './sample-run.ts'
