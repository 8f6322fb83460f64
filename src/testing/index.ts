/** @module What tests are built from: one run in every format. */
export { type FakeModel, type FakeModelOptions, type FakeReply, fakeModel } from './fake-model.ts'
export { formatBuilders } from './formats/index.ts'
export { MissingPackageError } from './missing-package-error.ts'
export { type ModelServer, startModelServer } from './model-server/model-server.ts'
export type { ServerReply, ServerRequest } from './model-server/server-reply.ts'
export type { FormatBuilder, SampleCall, SampleRun, SampleStep } from './sample-run.ts'
